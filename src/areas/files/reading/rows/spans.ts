import { type DateRules, monthOfName, readDate } from "../../values/loose-dates.ts";

/** The month whose name stands in a text, from 1; 0: none. */
export function monthIn(text: string): number {
  for (const word of text.split(/[^\p{L}]+/u)) {
    const month = monthOfName(word);
    if (month > 0) return month;
  }
  return 0;
}

/** The first and last day of a month. */
export function monthSpan(year: number, month: number): [string, string] {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const two = String(month).padStart(2, "0");
  return [`${year}-${two}-01`, `${year}-${two}-${last}`];
}

/** The span of the month that a sheet is named for; null: it is named for none. */
export function monthOfSheet(name: string | null, year: number | null): [string, string] | null {
  if (name === null) return null;
  const numbered = /^((?:19|20)\d\d)[-_ ./](\d{1,2})$|^(\d{1,2})[-_ ./]((?:19|20)\d\d)$/.exec(name.trim());
  const short = /['’]?(\d\d)$/.exec(name)?.[1];
  const own = /((?:19|20)\d\d)/.exec(name)?.[1] ?? (short === undefined ? undefined : `20${short}`);
  const month = numbered === null ? monthIn(name) : Number(numbered[2] ?? numbered[3]);
  const of = own === undefined ? year : Number(own);
  return month < 1 || month > 12 || of === null ? null : monthSpan(of, month);
}

const DIVIDED = /^(.+?)\s*(?:\s[-–—]\s|\bto\b|\bthru\b|\bthrough\b|–|—|\sau\s|\sal\s)\s*(.+)$/i;
const HYPHENED = /^(\d{1,4}[/.]\d{1,2}[/.]\d{2,4})-(\d{1,4}[/.]\d{1,2}[/.]\d{2,4})$/;
const IN_WORDS = /^([a-z]{3,9})\.? (\d{1,2})\s*(?:-|–|to|thru)\s*(?:([a-z]{3,9})\.? )?(\d{1,2}),? ((?:19|20)\d\d)$/i;

/** The two days of a text such as `01/01/2024 - 01/15/2024` or `Jul 7 - Jul 13, 2025`. */
export function rangeOf(text: string, rules: DateRules): [string | undefined, string | undefined] {
  const words = IN_WORDS.exec(text.trim());
  if (words !== null)
    return [words[1], words[3] ?? words[1]].map((month, at) =>
      dayOf(`${month} ${words[at === 0 ? 2 : 4]}, ${words[5]}`, rules),
    ) as [string | undefined, string | undefined];
  const found = HYPHENED.exec(text.trim()) ?? DIVIDED.exec(text.trim());
  return found === null ? [undefined, undefined] : [dayOf(found[1] ?? "", rules), dayOf(found[2] ?? "", rules)];
}

function dayOf(text: string, rules: DateRules): string | undefined {
  const read = readDate(text, rules);
  return read.kind === "date" ? read.date : undefined;
}
