// Copies of what is shown: the answer itself, and commands that ask for it.

import { el } from "../dom.js";

const SHOWN_MS = 1500;

/** `cli` is the command of the launcher as words; null when it has none for this. */
export function copyBar(asked, cli) {
  const items = [["JSON", () => asked.text], ["curl", () => `curl -s ${quoted(location.origin + asked.url)}`]];
  if (cli) {
    items.push(["command", () => ["./whylate", ...cli, "--api", location.origin].map(quoted).join(" ")]);
  }
  const buttons = items.map(([title, text]) => copyButton(title, text));
  return el("div", { class: "copy", role: "group", "aria-label": "Copy" }, el("span", { "aria-hidden": "true" }, "Copy"), buttons);
}

/** Words of the launcher from the parameters of a question. */
export function cliWords(command, params, names) {
  const options = Object.entries(names).filter(([name]) => params[name]);
  return [command, ...options.flatMap(([name, option]) => [option, params[name]])];
}

/** A button that copies a text; `label` says the same for those who do not see what it is beside. */
export function copyButton(title, text, label = `Copy as ${title}`) {
  const button = el("button", { type: "button", class: "quiet", "aria-label": label }, title);
  button.addEventListener("click", async () => {
    const done = await copied(text());
    button.textContent = done ? "copied" : "not allowed";
    setTimeout(() => (button.textContent = title), SHOWN_MS);
  });
  return button;
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** Browsers give the clipboard only to pages of this machine or of https. */
function copiedBySelection(text) {
  const area = el("textarea", { class: "hidden", value: text });
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

function quoted(word) {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
