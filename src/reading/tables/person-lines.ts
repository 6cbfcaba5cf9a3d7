import type { Block } from "../blocks.ts";
import { LABELLED } from "./sheet-lines.ts";

/** A block with what the lines of persons and sections tell as further columns. */
export function withPersonLines(block: Block): Block {
  const labels: string[] = [];
  const told = block.rows.map((row) =>
    row.kind === "data" && row.person !== null ? membersOf(row.person) : new Map<string, string>(),
  );
  for (const one of told) for (const label of one.keys()) if (!labels.includes(label)) labels.push(label);
  if (labels.length === 0) return block;
  const width = Math.max(
    block.headings.length,
    ...block.rows
      .filter(({ kind }) => kind === "data")
      .map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== "") + 1),
  );
  const own = Array.from({ length: width }, (_, at) => block.headings[at] ?? "");
  return {
    ...block,
    headings: [...own, ...labels.map((label) => label.replace(/^#\d+$/, ""))],
    groups: [...own.map((_, at) => block.groups[at] ?? ""), ...labels.map(() => "")],
    tableWidth: block.headings.length,
    rows: block.rows.map((row, at) =>
      row.kind === "data"
        ? {
            ...row,
            cells: [
              ...own.map((_, column) => row.cells[column] ?? ""),
              ...labels.map((label) => told[at]?.get(label) ?? ""),
            ],
          }
        : row,
    ),
  };
}

/** The texts of a line by their labels; those without one by their place. */
function membersOf(cells: readonly string[]): Map<string, string> {
  const members = new Map<string, string>();
  let label: string | null = null;
  let bare = 0;
  for (const cell of cells.flatMap((one) => one.split(/\s{2,}/)).map((one) => one.trim())) {
    if (cell === "") continue;
    const labelled = LABELLED.exec(cell);
    if (label !== null) {
      members.set(label, cell);
      label = null;
    } else if (labelled !== null) members.set(labelled[1] ?? "", labelled[2] ?? "");
    else if (/:$/.test(cell)) label = cell.slice(0, -1).trim();
    else {
      members.set(`#${bare}`, cell);
      bare += 1;
    }
  }
  return members;
}
