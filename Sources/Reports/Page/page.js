// The script of a page: it shows the numbers of a mark, sorts and filters rows, and changes the unit and
// the colours. Without it, the page is complete but does not change.
"use strict";
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);
const { decimal } = document.documentElement.dataset;

// Marks: the sentence of the one that is met, and its row.
const spoken = (mark) => {
  const output = mark.closest("figure").querySelector("output");
  output.textContent = mark.getAttribute("aria-label");
  all("tr.met").forEach((row) => row.classList.remove("met"));
  all(`tr[data-of="${CSS.escape(mark.dataset.of)}"]`).forEach((row) => row.classList.add("met"));
};
for (const figure of all("figure")) {
  const marks = all(".reachable", figure);
  marks.forEach((mark, index) => {
    mark.addEventListener("pointerenter", () => spoken(mark));
    mark.addEventListener("focus", () => spoken(mark));
    mark.addEventListener("keydown", (event) => {
      const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: marks.length - 1 };
      const target = marks[next[event.key]];
      if (target) { event.preventDefault(); target.focus(); }
    });
  });
}

// Units: each number keeps its cents and the frequency that they are measured from.
const counts = {
  cents: (cents) => [cents, Math.abs(cents) < 99.95 ? 1 : 0],
  percent: (cents) => [100 * (2 ** (cents / 1200) - 1), 2],
  hertz: (cents, hertz) => [hertz * (2 ** (cents / 1200) - 1), 2],
  semitones: (cents) => [cents / 100, 3],
};
const showUnit = (unit, name) => {
  for (const cell of all("[data-cents]")) {
    const [count, places] = counts[unit](+cell.dataset.cents, +cell.dataset.hertz);
    cell.textContent = (cell.dataset.sign ?? "") + count.toFixed(places).replace(".", decimal);
  }
  all(".unit").forEach((place) => { place.textContent = name; });
};

// Tables: a heading sorts the rows by its column, first upwards.
const key = (row, column) => {
  const cell = row.cells[column];
  return "sort" in cell.dataset ? +cell.dataset.sort : cell.textContent.trim();
};
const order = (a, b) =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
for (const table of all("table.sortable")) {
  all("th button", table).forEach((button) => {
    button.disabled = false;
    button.addEventListener("click", () => {
      const heading = button.closest("th");
      const rises = heading.getAttribute("aria-sort") !== "ascending";
      all("th", table).forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", rises ? "ascending" : "descending");
      const body = table.tBodies[0];
      const rows = [...body.rows];
      rows.sort((a, b) => {
        const sign = order(key(a, heading.cellIndex), key(b, heading.cellIndex));
        return rises ? sign : -sign;
      });
      body.append(...rows);
    });
  });
}

// Filters: rows of one state, rows whose name contains a text.
const filter = () => {
  const state = one("#state").value;
  const text = one("#find").value.trim().toLowerCase();
  for (const row of all("table.filtered tbody tr")) {
    const fits = !state || row.dataset.state === state;
    row.hidden = !fits || !row.cells[0].textContent.toLowerCase().includes(text);
  }
};

const controls = one("#controls");
if (controls) {
  controls.hidden = false;
  controls.addEventListener("submit", (event) => event.preventDefault());
  one("#unit").addEventListener("change", ({ target }) =>
    showUnit(target.value, target.selectedOptions[0].textContent));
  one("#theme").addEventListener("change", ({ target }) => {
    const root = document.documentElement;
    if (target.value) root.dataset.theme = target.value; else delete root.dataset.theme;
  });
  one("#state")?.addEventListener("change", filter);
  one("#find")?.addEventListener("input", filter);
}
