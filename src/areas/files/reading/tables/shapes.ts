import { type DateRules, monthOfName, readDate } from "../../values/loose-dates.ts";
import type { Block, BlockRow, KnownWords } from "../blocks.ts";

interface ShapeOptions {
  readonly rules: DateRules;
  readonly known: KnownWords;
  /** The year of months of which the file tells none; null: it is not known yet. */
  readonly year: number | null;
}

/** A block with periods side by side as one with a row a period; any other as it is. */
export function unpivoted(given: Block, options: ShapeOptions): Block[] {
  const block = withGroups(given);
  const periods = periodsOf(block, options);
  return periods === null ? [block] : [byPeriod(block, periods)];
}

const PERIOD_WORD =
  /^((?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:[ _'’-]*(?:(?:19|20)\d\d|\d\d))?|totals?|ytd))[\s_:-]+(?!\d+$)(.+)$/i;
const PERIOD_BEHIND =
  /^(.+?)[\s_:(-]+((?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:[ _'’-]*(?:(?:19|20)\d\d|\d\d))?))\)?$/i;

/** Headings such as `10/26/2023 Gross` as `Gross` of the group `10/26/2023`. */
function withGroups(block: Block): Block {
  const split = block.headings.map((heading) => {
    const before = PERIOD_WORD.exec(heading);
    if (before !== null) return { group: before[1] ?? "", heading: before[2] ?? "" };
    const behind = PERIOD_BEHIND.exec(heading);
    return behind === null ? null : { group: behind[2] ?? "", heading: behind[1] ?? "" };
  });
  if (new Set(split.flatMap((one) => (one === null || /^tot|^ytd/i.test(one.group) ? [] : [one.group]))).size < 2)
    return block;
  return {
    ...block,
    headings: block.headings.map((heading, at) => split[at]?.heading ?? heading),
    groups: block.headings.map((_, at) => split[at]?.group ?? ""),
  };
}

interface Period {
  readonly label: string;
  /** A month or a date, a month of an unknown year as `07`; null: a total. */
  readonly start: string | null;
  readonly columns: readonly number[];
}

const TOTAL = /^(?:total|totals|ytd|sum|suma|year|annual|grand total)/i;

function periodsOf(
  { groups, headings, titles, rows }: Block,
  { rules, year: answered }: ShapeOptions,
): Period[] | null {
  const told = [...titles, ...rows.filter(({ kind }) => kind !== "data").flatMap(({ cells }) => cells)].join(" ");
  const short = /\d{1,2}[-/.]\d{1,2}[-/.](\d\d)\b/.exec(told)?.[1];
  const year = /\b((?:19|20)\d\d)\b/.exec(told)?.[1] ?? (short === undefined ? answered : `20${short}`);
  const hasGroups = groups.some((group) => typeof periodStart(group, year, rules) === "string");
  const texts = headings.map((heading, at) => (hasGroups ? (groups[at] ?? "") : heading));
  const found: { label: string; start: string | null; columns: number[] }[] = [];
  for (const [at, text] of texts.entries()) {
    const start = periodStart(text, year, rules);
    if (start === undefined) continue;
    const last = found.find(({ label }) => label === text);
    if (last !== undefined) last.columns.push(at);
    else found.push({ label: text, start, columns: [at] });
  }
  const dated = found.filter(({ start }) => start !== null);
  const isOfNoYear = dated.some(({ start }) => start?.length === 2);
  if (dated.length < (isOfNoYear ? MONTHS_MIN : 2)) return null;
  takeRepeated(headings, found);
  return found;
}

/** Headings that stand once behind each period are of the period before them: a merged or blank cell stands over them. */
function takeRepeated(headings: readonly string[], periods: readonly { readonly columns: number[] }[]): void {
  const taken = new Set(periods.flatMap(({ columns }) => columns));
  const places = headings.flatMap((heading, at) => (heading === "" || taken.has(at) ? [] : [{ heading, at }]));
  for (const same of Map.groupBy(places, ({ heading }) => heading).values()) {
    const owners = same.map(({ at }) => periods.findLast(({ columns }) => (columns[0] ?? 0) < at));
    if (new Set(owners).size !== periods.length || owners.includes(undefined)) continue;
    for (const [place, { at }] of same.entries()) owners[place]?.columns.push(at);
  }
}

/** So many names of months show that columns are of months, where no year stands with them. */
const MONTHS_MIN = 3;

/** `2025-07` of a month, `07` of one whose year is not known, a date of a pay date; null: a total; undefined: none of them. */
function periodStart(text: string, year: string | number | null, rules: DateRules): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (TOTAL.test(trimmed)) return null;
  const words = trimmed.split(/[\s'’,./-]+/);
  const month = words.map((word) => monthOfName(word)).find((one) => one > 0);
  const own =
    /\b((?:19|20)\d\d)\b/.exec(trimmed)?.[1] ??
    (/^\D+['’ -](\d\d)$/.exec(trimmed)?.[1] === undefined ? null : `20${/(\d\d)$/.exec(trimmed)?.[1]}`);
  // Nobody is paid so long before: the pivot of two digits is another than for dates of birth.
  const read = readDate(
    trimmed.replace(/^(?:paid|pay date|check date|week ending|w\/e|period ending|ppe|pe)\s*:?\s*/i, ""),
    { ...rules, pivotYear: rules.pivotYear + 15 },
  );
  if (read.kind === "date" && read.date.length === 10) return read.date;
  if (month === undefined || words.length > 3) return undefined;
  const number = String(month).padStart(2, "0");
  if (own !== null || year !== null) return `${own ?? year}-${number}`;
  return words.length === 1 ? number : undefined;
}

function byPeriod(block: Block, periods: readonly Period[]): Block {
  const taken = new Set(periods.flatMap(({ columns }) => columns));
  const fixed = block.headings.flatMap((_, at) => (taken.has(at) ? [] : [at]));
  const subs: string[] = [];
  const own = new Set(periods.map(({ label }) => label));
  const grouped = block.groups.some((group) => own.has(group));
  for (const { columns } of periods)
    for (const [place, at] of columns.entries())
      subs[place] ??= grouped ? (block.headings[at] ?? "") : measureOf(block);
  const isMonth = periods.some(({ start }) => start?.length === 7);
  const isOfNoYear = periods.some(({ start }) => start?.length === 2);
  const headings = [
    ...fixed.map((at) => block.headings[at] ?? ""),
    ...(isMonth ? ["Period Start", "Period End"] : [isOfNoYear ? "Month" : "Pay Date"]),
    ...subs,
  ];
  const rows = block.rows.flatMap((row): BlockRow[] => {
    if (row.kind !== "data" && row.kind !== "total") return [row];
    return periods.flatMap(({ start, columns }): BlockRow[] => {
      if (start === null || columns.every((at) => (row.cells[at] ?? "").trim() === "")) return [];
      const dates = isMonth ? spanOf(start) : [start];
      return [
        {
          ...row,
          cells: [...fixed.map((at) => row.cells[at] ?? ""), ...dates, ...columns.map((at) => row.cells[at] ?? "")],
        },
      ];
    });
  });
  return { ...block, headings, groups: headings.map(() => ""), rows };
}

/** What the values below periods are: a pivot table tells it in its corner, such as `Sum of Net`; else the pay. */
function measureOf({ groups }: Block): string {
  return /^\p{L}+ (?:of|de|von) (.+)$/iu.exec(groups[0]?.trim() ?? "")?.[1] ?? "Gross Pay";
}

function spanOf(start: string): [string, string] {
  const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return [`${start.slice(0, 7)}-01`, `${start.slice(0, 7)}-${String(last).padStart(2, "0")}`];
}
