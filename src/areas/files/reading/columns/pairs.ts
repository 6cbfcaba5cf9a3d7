import { unitOfWord } from "../../values/pay-words.ts";
import type { Block, BlockRow } from "../blocks.ts";
import { wordsOf } from "../features.ts";
import { isBilling, isCustomer, isOfDocument } from "../other-parties.ts";
import { type ColumnCandidate, cellNumber, raise } from "./candidates.ts";
import { baseOf, type Meaning, meaningOf, NOTHING, ofKind } from "./meanings.ts";

const NAMES: ReadonlySet<Meaning> = new Set(["full_name", "first_name", "last_name"]);
const NUMBER: ReadonlySet<Meaning> = new Set(["employee_number"]);
const TIMES = ofKind("time");
const EMPLOYER: ReadonlySet<Meaning> = new Set([
  "employer_name",
  "employer_code",
  "ein",
  "department",
  "work_location",
]);
const OF_NAME = /^(?:name|names|first|last|full|legal|given|family|surname|middle|mi)$/;
const OF_NUMBER = /^(?:id|ids|no|nr|num|nbr|number|code|key|ref|#)$/;
/** What two headings of one thing are worth: more than the doubt between a number and nothing. */
const PAIRED = 6;

/** Words of a heading without those that only say that it is a name, or a number; empty: it says nothing else. */
function thingOf(heading: string, of: RegExp): string {
  return wordsOf(heading)
    .filter((word) => !of.test(word))
    .join(" ");
}

/** True if each text stands next to one name alone, and each is a code. */
function isOfEach(rows: readonly BlockRow[], at: number, name: number): boolean {
  const names = new Map<string, string>();
  return rows.every(({ cells }) => {
    const [code, text] = [(cells[at] ?? "").trim(), (cells[name] ?? "").trim()];
    if (code === "" || text === "") return true;
    const before = names.get(code);
    names.set(code, text);
    return /\d/.test(code) && (before === undefined || before === text);
  });
}

const PERCENT = /(?:^|[^\d\s])\s*%|\b(?:pct|percent(?:age)?|prozent|porcentaje|pourcentage)\b/i;
const PLANNED = /\b(?:sched(?:uled?)?|planned|rostered|expected|soll|geplant|prévu|programado)\b/i;
const RATES = ofKind("rate");
const BEGINNINGS: ReadonlySet<Meaning> = new Set(["period_start", "work_date", "hire_date"]);
const ENDS: ReadonlySet<Meaning> = new Set(["period_end", "end_date"]);
const CLOCK = /^\d{1,3}:\d\d(?::\d\d)?$/;
const OVERTIME = 1.5;
const NEAR = 0.011;
const HOURS = ofKind("part of hours", "hours", "hours of a day", "break");
/** A day by its place in the week, its name or its date. */
const DAY =
  /\b(?:day ?[1-7]|d[1-7]|mon|tues?|wed|thu(?:rs)?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}[/.-]\d{1,2})\b/i;
const DAYS_MIN = 3;

/** Meanings of amounts that are not hours. */
function isMoney(meaning: Meaning): boolean {
  return meaningOf(meaning).weight === "amount" && !HOURS.has(baseOf(meaning));
}

/** The columns of days that another column adds up, such as `Mon OT` to `Sun OT` next to the overtime of the week. */
function daysWithSum({ headings }: Block, rows: readonly BlockRow[]): ReadonlySet<number> {
  const series = new Map<string, number[]>();
  for (const [at, heading] of headings.entries()) {
    const kind = heading.replaceAll("_", " ").replace(DAY, "*");
    if (kind.includes("*")) series.set(kind, [...(series.get(kind) ?? []), at]);
  }
  const number = (row: BlockRow, at: number) => cellNumber((row.cells[at] ?? "").trim());
  const found = new Set<number>();
  for (const days of series.values()) {
    if (days.length < DAYS_MIN) continue;
    const sums = rows.map((row) => days.reduce((sum, at) => sum + (number(row, at) ?? 0), 0));
    const isSum = headings.some(
      (_, at) =>
        !days.includes(at) && rows.every((row, of) => Math.abs((number(row, at) ?? -1) - (sums[of] ?? 0)) < 0.006),
    );
    if (isSum && sums.some((sum) => sum > 0)) for (const at of days) found.add(at);
  }
  return found;
}

/** Rates of overtime, next to those of which they are half as much again. */
function overtimeRates(best: readonly Meaning[], numbers: Numbers): readonly number[] {
  const rates = best.flatMap((meaning, at) => (RATES.has(meaning) ? [at] : []));
  return rates.filter((at) => rates.some((one) => areTimes(numbers(at), numbers(one), OVERTIME)));
}

/** Hours and minutes that stand in another column as decimal numbers, with that column. */
function hoursTwice(count: number, texts: (at: number) => readonly string[], numbers: Numbers): [number, number][] {
  const all = Array.from({ length: count }, (_, at) => at);
  const clocks = all.filter((at) => texts(at).some(isClock) && texts(at).every((text) => text === "" || isClock(text)));
  return clocks.flatMap((at) => {
    const other = all.find((one) => !clocks.includes(one) && areTimes(numbers(at), numbers(one), 1));
    return other === undefined ? [] : [[at, other] as [number, number]];
  });
}

/** What may be hours, next to a column of units that says `H` for an hour wherever a number stands. */
function hoursByUnit(best: readonly Meaning[], texts: (at: number) => readonly string[]): number[] {
  return [...best.keys()].filter((at) => {
    if (!HOURS.has(best[at] ?? NOTHING)) return false;
    const [units, own] = [texts(at + 1), texts(at)];
    const isHours = units.map((text) => unitOfWord(text) === "hour");
    return (
      isHours.includes(true) &&
      own.every((text, row) => (isHours[row] ? (cellNumber(text) ?? 0) > 0 : units[row] === "" && !cellNumber(text)))
    );
  });
}

/** Hours of records of several lines that tell some under one heading each, as regular time and overtime: nothing shows that either are all. */
function hoursOfLines(
  { headings }: Block,
  rows: readonly BlockRow[],
  { best, numbers }: { readonly best: readonly Meaning[]; readonly numbers: Numbers },
): readonly number[] {
  if (!rows.every(({ places }) => places.length > 1)) return [];
  const hours = best.flatMap((meaning, at) => (HOURS.has(baseOf(meaning)) ? [at] : []));
  const isOfTwo = hours.some((at) =>
    headings.some((heading, other) => {
      if (other === at || heading === "" || heading !== headings[at]) return false;
      const others = numbers(other);
      return numbers(at).some((one, row) => Boolean(one && others[row]));
    }),
  );
  return isOfTwo ? hours : [];
}

type Numbers = (at: number) => readonly (number | null)[];

function isClock(text: string): boolean {
  return CLOCK.test(text);
}

/** True if amounts are so many times others in all rows that have both, of which there are two at least. */
function areTimes(whole: readonly (number | null)[], base: readonly (number | null)[], times: number): boolean {
  const both = whole.flatMap((amount, row) => (amount && base[row] ? [[amount, base[row]] as const] : []));
  const hold = both.every(([amount, one]) => Math.abs(amount - one * times) < NEAR);
  return both.length >= 2 && hold && whole.every((amount, row) => !amount === !base[row]);
}

/** The days on which work began and ended, next to the times of both: the second tells nothing more. Null: there are none. */
function daysOfWork(
  best: readonly Meaning[],
  textsOf: (at: number) => readonly string[],
): { readonly began: number; readonly ended: number } | null {
  if (!best.includes("time_in") || !best.includes("time_out")) return null;
  const [began, ended] = [best.findIndex((one) => BEGINNINGS.has(one)), best.findIndex((one) => ENDS.has(one))];
  if (began < 0 || ended < 0) return null;
  const ends = textsOf(ended);
  const equal = textsOf(began).filter((text, row) => text === ends[row]).length;
  return equal > ends.length / 2 ? { began, ended } : null;
}

/**
 * What headings say of each other, and of others than what the person was paid: `Talent ID` next to the names of `Talent Name` is
 * the number of the person, a client next to what is billed employs nobody, and hours of days whose sum stands there are stated by it.
 */
export function weighPairs(candidates: ColumnCandidate[][], block: Block, rows: readonly BlockRow[]): void {
  const { headings } = block;
  const best = candidates.map(([first]) => first?.meaning ?? NOTHING);
  const isOfVisits = best.some((meaning) => TIMES.has(meaning));
  const texts = (at: number) => rows.map(({ cells }) => (cells[at] ?? "").trim());
  const numbers = (at: number) => texts(at).map(cellNumber);
  const ofLines = hoursOfLines(block, rows, { best, numbers });
  const told = new Set([...daysWithSum(block, rows), ...overtimeRates(best, numbers), ...ofLines]);
  for (const [clock, decimal] of hoursTwice(headings.length, texts, numbers)) {
    told.add(clock);
    candidates[decimal] = (candidates[decimal] ?? []).filter(({ meaning }) => HOURS.has(baseOf(meaning)));
  }
  for (const at of hoursByUnit(best, texts)) {
    // An answer has no others, and stays.
    if ((candidates[at] ?? []).length > 1) candidates[at] = [{ meaning: "total_hours", score: 0 }];
    told.add(at + 1);
  }
  const days = daysOfWork(best, texts);
  if (days !== null) {
    candidates[days.began] = [{ meaning: "work_date", score: 0 }];
    told.add(days.ended);
  }
  for (const [at, heading] of headings.entries()) {
    const list = candidates[at] ?? [];
    if (list.length < 2) continue;
    const isOfOthers = EMPLOYER.has(best[at] ?? NOTHING) && isCustomer(heading, headings, isOfVisits);
    const isPlanned = TIMES.has(best[at] ?? NOTHING) && PLANNED.test(heading.replaceAll("_", " "));
    const isShare = PERCENT.test(heading) && texts(at).every((text) => /^[\d.,%\s-]*$/.test(text));
    const isPaper = best[at] === "employee_number" && texts(at).every((text) => text === "" || isOfDocument(text));
    if (isOfOthers || isPlanned || isShare || isPaper || told.has(at)) {
      candidates[at] = [{ meaning: NOTHING, score: 0 }];
      continue;
    }
    if (isBilling(heading)) candidates[at] = list.filter(({ meaning }) => !isMoney(meaning));
    const thing = thingOf(heading, OF_NUMBER);
    if (thing === "" || thing === wordsOf(heading).join(" ")) continue;
    const isPaired = headings.some(
      (other, name) =>
        NAMES.has(best[name] ?? NOTHING) && thingOf(other, OF_NAME) === thing && isOfEach(rows, at, name),
    );
    if (isPaired) raise(candidates[at], NUMBER, PAIRED);
  }
}
