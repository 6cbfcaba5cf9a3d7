import type { ReadAs } from "../assign.ts";
import type { Block, BlockRow } from "../blocks.ts";

const IS_HOURS = /^(?:h(?:tot|reg|ot|dt|hol|pto|sick|other)|day)$/;
/** Pay beside the hours shows by its rate how they are written. */
const IS_PAY = /^(?:gross|net|lamt|e(?!r|mail|in$)\w+|ereg)$/;
const POINT = /^\d{1,3}\.(\d\d)$/;
const LEAST = 4;
/** Quarters of decimal hours that are minutes too. */
const DECIMAL = new Set(["00", "25", "50"]);

/** Hours that may be decimal numbers or hours and minutes, with the heading of their column and their row. */
interface OpenHours {
  readonly heading: string;
  readonly text: string;
  readonly row: BlockRow["place"];
}

/**
 * Hours of which all that stands behind the point is below 60, and not only halves and quarters; null: they are decimal, or pay
 * beside them shows it.
 */
export function openHours({ rows }: Block, columns: readonly ReadAs[]): OpenHours | null {
  if (columns.some(({ meaning }) => IS_PAY.test(meaning))) return null;
  let open: OpenHours | null = null;
  let count = 0;
  for (const { at, heading } of columns.filter(({ meaning }) => IS_HOURS.test(meaning))) {
    for (const { kind, cells, place } of rows) {
      const text = (cells[at] ?? "").trim();
      const behind = kind === "data" ? POINT.exec(text)?.[1] : undefined;
      if (behind === undefined || behind === "00") continue;
      if (Number(behind) >= 60) return null;
      count += 1;
      if (!DECIMAL.has(behind)) open ??= { heading, text, row: place };
    }
  }
  return count >= LEAST ? open : null;
}
