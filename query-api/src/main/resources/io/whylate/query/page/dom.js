// Nodes from values. Text is only ever put in as text, so that no data can become markup.

/** Props: `on` holds listeners, `vars` CSS properties; true and false set and leave out an attribute. */
export function el(tag, props = {}, ...children) {
  return filled(document.createElement(tag), props, children);
}

export function svg(tag, props = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children);
}

export function replace(node, ...children) {
  node.replaceChildren(...shown(children));
}

function filled(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") {
      Object.entries(value).forEach(([event, listener]) => node.addEventListener(event, listener));
    } else if (name === "vars") {
      Object.entries(value).forEach(([property, given]) => node.style.setProperty(property, given));
    } else if (name === "value") {
      node.value = value;
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  node.append(...shown(children));
  return node;
}

function shown(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}
