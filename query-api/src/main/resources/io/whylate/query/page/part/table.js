import { el } from "../dom.js";

/**
 * A table. A column is `{ title, cell, number, head }`: `cell` makes the content from a row, numbers are
 * aligned to the right, `head` marks the column that names the row.
 */
export function table(caption, columns, rows, rowProps = () => ({})) {
  const head = columns.map((column) => el("th", { scope: "col", class: column.number && "number" }, column.title));
  const body = rows.map((row) => el("tr", rowProps(row), columns.map((column) => cell(column, row))));
  return el("div", { class: "scroll" },
    el("table", {}, el("caption", { class: "hidden" }, caption), el("thead", {}, el("tr", {}, head)), el("tbody", {}, body)));
}

function cell(column, row) {
  const content = column.cell(row);
  const props = { class: [column.number && "number", column.class].filter(Boolean).join(" ") || null };
  return column.head ? el("th", { scope: "row", ...props }, content) : el("td", props, content);
}
