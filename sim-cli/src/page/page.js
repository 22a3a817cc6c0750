"use strict";
// Tables are sorted by a click on a heading, the largest number or the first name on top; a second
// click turns them round. What has no value stays below.
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  table.tHead.querySelectorAll("th").forEach((head, column) => {
    const number = head.classList.contains("n");
    head.querySelector("button").addEventListener("click", () => {
      const was = head.getAttribute("aria-sort");
      const down = was ? was === "ascending" : number;
      for (const other of table.tHead.querySelectorAll("th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => {
        const cell = row.cells[column];
        if (!number) return cell.textContent.trim().toLowerCase();
        return cell.dataset.v === undefined ? null : Number(cell.dataset.v);
      };
      const rows = Array.from(body.rows, (row) => [key(row), row]);
      const sign = down ? -1 : 1;
      rows.sort(([a], [b]) => {
        if (a === null || b === null) return (a === null) - (b === null);
        return sign * (number ? a - b : a.localeCompare(b));
      });
      body.append(...rows.map(([, row]) => row));
    });
  });
  const tools = document.querySelector(`[data-for="${table.id}"]`);
  if (!tools) continue;
  const [search, deck, shown] = ["input", "select", "output"].map((name) => tools.querySelector(name));
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of body.rows) {
      const text = row.textContent.toLowerCase();
      const of = !deck || !deck.value || row.cells[0].textContent.trim() === deck.value;
      row.hidden = !(of && words.every((word) => text.includes(word)));
      count += !row.hidden;
    }
    shown.textContent = `${count} of ${body.rows.length} rows`;
  };
  search.addEventListener("input", filter);
  if (deck) deck.addEventListener("change", filter);
  filter();
}
