import { decimalForm } from "../../../kernel/pay/money.ts";
import { amountUnits, hasCents } from "../values/amounts.ts";
import { readDate } from "../values/loose-dates.ts";
import { frequencyOfWord, jobTypeOf, statusOfWord, unitOfWord } from "../values/pay-words.ts";
import { readSsn } from "../values/ssn-forms.ts";
import { rangeOf } from "./rows/spans.ts";

/** The words of a heading, in lower case without accents: camel case, digits and signs divide them. */
export function wordsOf(heading: string): string[] {
  return heading
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/([a-z])(\d)|(\d)([a-z])/g, "$1$3 $2$4")
    .split(/[^\p{L}\p{N}#%$/]+/u)
    .flatMap((word) => word.split(/(?=[#%$/])|(?<=[#%$/])/))
    .filter((word) => word !== "");
}

/** What a heading shows, as the names of features. */
export function headingFeatures(heading: string, group = ""): string[] {
  const words = wordsOf(heading);
  const features = [`h:${words.join(" ")}`, `n:${Math.min(words.length, 5)}`];
  for (const [at, word] of words.entries()) {
    features.push(`w:${word}`);
    if (at === words.length - 1) features.push(`l:${word}`);
    if (at === 0) features.push(`f:${word}`);
    if (at > 0) features.push(`b:${words[at - 1]} ${word}`);
    const marked = `^${word}$`;
    for (let from = 0; from + 3 <= marked.length; from += 1) features.push(`3:${marked.slice(from, from + 3)}`);
    for (let from = 0; from + 4 <= marked.length; from += 1) features.push(`4:${marked.slice(from, from + 4)}`);
    if (word.length > 2) features.push(`s:${word[0]}${word.slice(1).replace(/[aeiouy]/g, "")}`);
  }
  for (const word of wordsOf(group)) features.push(`g:${word}`);
  return [...new Set(features)];
}

const PLAIN_AMOUNT = new RegExp(`^${decimalForm({ digits: 9, places: 2, isSigned: false })}$`);
const STATES = new Set(
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR".split(
    " ",
  ),
);
const RULES = { order: "MDY", pivotYear: 2030 } as const;
/** Two days, of which one has the name of its month; a date alone has one number before its divider. */
const RANGE_IN_WORDS = /^(?=.*\p{L}{3})(?=.{0,20}\d{1,2}\b.{0,8}(?:[-–—]|\b(?:to|thru|through)\b)).*\d{4}/iu;
const RANGE_LENGTH_MAX = 45;
/** What a line of a payment is for, and no person is: `Overtime (1.5x)`, but not `Overtime exempt`. */
const NAME_OF_LINE = /^(?:overtime|double ?time|bonus|gross)\b(?!.*(?:exempt|eligible))/i;
/** A plan for retirement, and not so many thousands. */
const PLAN = /^4(?:01|03|57) ?\(?[abk]\)?$/i;
const KIND_OF_WORKER = /^(?:employee|contractor|independent contractor|contract worker|1099|w-?2|freelancer)\b/i;

/** True of two days, in numbers or in words such as `Jul 7 - Jul 13, 2025`. */
function isRange(value: string): boolean {
  const isOfNumbers =
    /^\d[\d/.-]+\s*(?:-|–|to|thru|al?)\s*\d[\d/.-]+$/i.test(value) &&
    /\d[/.-]\d+[/.-]\d.*\d[/.-]\d+[/.-]\d/.test(value);
  return (
    isOfNumbers ||
    (value.length <= RANGE_LENGTH_MAX && RANGE_IN_WORDS.test(value) && !rangeOf(value, RULES).includes(undefined))
  );
}

/** The forms that a value has. */
export function formsOf(text: string): readonly string[] {
  const value = text.trim();
  if (value === "" || value === "-") return ["empty"];
  // As most amounts are written, which have no other form.
  if (PLAIN_AMOUNT.test(value))
    return ["number", "money", Number(value) === 0 ? "zero" : `size${sizeOf(Number(value))}`];
  const forms: string[] = [];
  if (/^\d{1,2}:\d{2}(:\d{2})?\s*([ap]\.?m?\.?)?$/i.test(value))
    return /[ap]/i.test(value) ? ["clock", "daytime"] : ["clock"];
  if (/^[x*•#]{2,}|^[*•]\d{4}$|^\d{3}[- ]\d{2}[- ]\d{4}$/i.test(value) && readSsn(value).kind !== "malformed")
    return ["ssn"];
  if (/^\d{2}-\d{7}$/.test(value)) return ["ein"];
  if (isRange(value)) return ["range"];
  const year = yearOfDate(value);
  if (year !== null) return ["date", ...yearForms(year)];
  if (/^[A-Z]{2}\d{6}[A-D]$/.test(value)) return ["foreign id", "code"];
  if (/^\d{9}$/.test(value)) forms.push("nine");
  if (/^\d{8}$/.test(value)) forms.push("eight");
  if (/^(?:19|20)\d\d$/.test(value)) forms.push("year");
  if (/^\d{5}(?:-\d{4})?$/.test(value)) forms.push("zip");
  if (/^[1-4]$/.test(value)) forms.push("quarter");
  if (/^\d{4}$/.test(value)) forms.push("four");
  if (/^[1-4]\d{4}$/.test(value)) forms.push("serial");
  if (/^[^@\s]+@[^@\s]+$/.test(value)) return ["email"];
  if (/^\(?\d{3}\)?[- .]\d{3}[- .]?\d{4}$/.test(value)) return ["phone"];
  if (/^0\d+$/.test(value)) return [...forms, "code"];
  const units = PLAN.test(value) ? null : amountUnits(value.replace(/^(\d+),(\d{4})$/, "$1.$2"));
  if (units !== null) {
    const amount = Math.abs(Number(units) / 10_000);
    if (/[$€£]/.test(value)) forms.push("currency");
    forms.push("number", hasCents(value) ? "money" : /^\d+$/.test(value) ? "whole" : "decimal");
    if (units < 0n) forms.push("negative");
    if (units === 0n) forms.push("zero");
    else forms.push(`size${sizeOf(amount)}`);
    if (/[.,]\d{3,4}$/.test(value)) forms.push("fine");
    if (/\d[,.\s]\d{3}(?!\d)/.test(value)) forms.push("grouped");
    return forms;
  }
  if (/^\d+$/.test(value)) return [...forms, "digits"];
  if (STATES.has(value)) forms.push("state");
  if (/\d/.test(value) && /^[A-Za-z#/-]{0,4}[- ]?\d+[A-Za-z]?$/.test(value)) return [...forms, "code"];
  if (/^\d+\s+\S+\s+\S/.test(value)) forms.push("street");
  const state = /[,\s]\s*([A-Z]{2})\s+\d{5}(?:-?\d{4})?$/.exec(value)?.[1] ?? "";
  if (STATES.has(state) || /,\s*[A-Z]{2}\s+\d{5}/.test(value)) forms.push("cityline");
  if (frequencyOfWord(value) !== null) forms.push("frequency");
  if (unitOfWord(value) !== null) forms.push("unit");
  if (statusOfWord(value) !== null) forms.push("status");
  if (value.length > 1 && jobTypeOf(value) !== null) forms.push("job type");
  if (KIND_OF_WORKER.test(value)) forms.push("worker type");
  if (NAME_OF_LINE.test(value)) forms.push("line");
  if (/^(?:jr|sr|ii|iii|iv)\.?$/i.test(value)) forms.push("suffix");
  if (/\b(?:llc|inc|corp|ltd|co|company|group|partners|school|district|county|city)\b\.?/i.test(value))
    forms.push("firm");
  const words = value.split(/\s+/).length;
  forms.push(value.length === 1 || /^[A-Za-z]\.$/.test(value) ? "letter" : `words${Math.min(words, 4)}`);
  if (/^[\p{L}'’-]+(?: [\p{L}'’.-]+)*, ?\p{L}/u.test(value)) forms.push("comma");
  if (/\d/.test(value)) forms.push("mixed");
  if (/^[A-Z0-9]{2,6}$/.test(value)) forms.push("short");
  return forms;
}

/** The year of a date, in either order of day and month; null: the text is none. */
export function yearOfDate(value: string): number | null {
  if (!/\d/.test(value) || !/[-/.\s]|^\d{8}$|[a-z]{3}/i.test(value) || hasCents(value)) return null;
  const read = readDate(value, RULES);
  const date = read.kind === "impossible" ? readDate(value, { ...RULES, order: "DMY" }) : read;
  return date.kind === "date" ? Number(date.date.slice(0, 4)) : null;
}

function yearForms(year: number): string[] {
  if (year < 1985) return ["old", "early"];
  return [year < 2008 ? "old" : year >= 2022 ? "new" : "middle"];
}

function sizeOf(amount: number): string {
  const edges = [1, 5, 13, 24, 41, 100, 200, 600, 2_000, 8_000, 15_000, 60_000, 200_000];
  return String(edges.findIndex((edge) => amount < edge));
}

/** What the values of a column show, as the names of features; the forms of each are computed if they are not given. */
export function valueFeatures(
  values: readonly string[],
  formsOfValues: readonly (readonly string[])[] = values.map(formsOf),
): string[] {
  const counts = new Map<string, number>();
  let filled = 0;
  const distinct = new Set<string>();
  for (const [at, value] of values.entries()) {
    const forms = formsOfValues[at] ?? [];
    if (forms[0] !== "empty") {
      filled += 1;
      distinct.add(value);
    }
    for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const features: string[] = [];
  if (values.length === 0) return ["v:none"];
  const share = (count: number, of: number) =>
    count === 0 ? "" : count / of > 0.85 ? "all" : count / of > 0.4 ? "most" : "some";
  const empty = share(counts.get("empty") ?? 0, values.length);
  if (empty !== "") features.push(`v:empty ${empty}`);
  for (const [form, count] of counts) {
    if (form !== "empty") features.push(`v:${form} ${share(count, Math.max(filled, 1))}`);
  }
  if (filled > 1) {
    const ratio = distinct.size / filled;
    features.push(
      `v:distinct ${distinct.size === 1 ? "one" : ratio > 0.95 ? "all" : ratio > 0.5 ? "many" : ratio > 0.2 ? "few" : "rare"}`,
    );
  }
  return features;
}

/** A number that a program gave: another one is the person's, if there is one. */
const PROGRAM_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True of a number that a program gave, such as a UUID: no code of a company and no number of a check. */
export function isProgramId(text: string): boolean {
  return PROGRAM_ID.test(text);
}
