import { amountUnits, parseHours } from "../../../values/amounts.ts";
import type { TableField } from "../../../vocabulary/field-headings.ts";
import { type PartHeading, partOfHeading } from "../../../vocabulary/part-headings.ts";
import type { GridRow } from "../grid.ts";

/** Headings of a table in the form of `headingText`, and some of the rows below. */
export interface TableSample {
  readonly texts: readonly string[];
  readonly rows: readonly GridRow[];
}

/** Amounts that differ by rounding: a cent, in units of `amountUnits`. */
const CENT = 100n;

/** The amount in a cell without its sign; 0 without one. */
function unitsAt({ cells }: GridRow, place: number): bigint {
  const units = amountUnits((cells[place] ?? "").trim()) ?? 0n;
  return units < 0n ? -units : units;
}

/** Nobody's gross pay is more than so many times the net pay, but a year's is. */
const GROSS_OF_NET_MAX = 4n;
const SCALE = 10_000n;

/**
 * True if the amounts of a column can be what was earned in the period: mostly they are not above the
 * gross pay, as a year's salary is, nor an hour's rate, which times the hours makes no more than it.
 */
export function isEarned(place: number, fields: readonly (TableField | null)[], { texts, rows }: TableSample): boolean {
  const [gross, net] = [fields.indexOf("gross"), fields.indexOf("net")];
  const hours = texts.flatMap((text, at) =>
    fields[at] === "hours" || (fields[at] === null && partOfHeading(text, text)?.kind === "hours") ? [at] : [],
  );
  let [earned, others] = [0, 0];
  for (const row of rows) {
    const amount = unitsAt(row, place);
    const paid = gross >= 0 ? unitsAt(row, gross) : unitsAt(row, net) * GROSS_OF_NET_MAX;
    if (amount === 0n || paid === 0n) continue;
    const isRate = hours.some((at) => unitsAt(row, at) > SCALE && (amount * unitsAt(row, at)) / SCALE <= paid);
    if (amount > paid || isRate) others += 1;
    else earned += 1;
  }
  return earned >= others;
}

/** `Salary` and `Hourly` beside overtime and gross pay are what was earned, where they can be. */
export function settleEarnings(fields: (TableField | null)[], { texts, rows }: TableSample): void {
  const hasOthers = texts.some(
    (text, place) => fields[place] === null && partOfHeading(text, text)?.kind === "earning",
  );
  if (!hasOthers || !(fields.includes("gross") || fields.includes("net"))) return;
  fields.forEach((_, place) => {
    const isEither = /^(?:salary|hourly|base pay)$/.test(texts[place] ?? "");
    if (isEither && isEarned(place, fields, { texts, rows })) fields[place] = null;
  });
}

/** Headings that are the gross pay beside a net pay, where no other column is. */
const MAY_BE_GROSS =
  /^(?:total|wages?|earnings?|pay|pay amount|earnings total|total due|amount earned|earned|total amount)$/;

/**
 * `Total`, `Wages` or `Pay` beside a net pay is the gross pay, where no column is called so and none of
 * its amounts is less than the net pay.
 */
export function settleGross(fields: (TableField | null)[], { texts, rows }: TableSample): void {
  const net = fields.indexOf("net");
  if (net < 0 || fields.includes("gross") || fields.includes("amount")) return;
  const places = texts.flatMap((text, place) =>
    MAY_BE_GROSS.test(text) && isAtLeast(place, net, rows) ? [place] : [],
  );
  const [place] = places;
  if (place !== undefined && places.length === 1) fields[place] = "gross";
}

function isAtLeast(place: number, net: number, rows: readonly GridRow[]): boolean {
  const paid = rows.filter((row) => unitsAt(row, net) > 0n);
  return paid.length > 0 && paid.every((row) => unitsAt(row, place) >= unitsAt(row, net));
}

/**
 * `Hours` beside hours of overtime are the regular ones where they make, with the rate and what else was
 * earned (overtime at one and a half times the rate), the gross pay.
 */
export function settleHours(fields: (TableField | null)[], parts: (PartHeading | null)[], { rows }: TableSample): void {
  const [hours, gross] = [fields.indexOf("hours"), fields.indexOf("gross")];
  const rate = Math.max(fields.indexOf("pay_rate"), fields.indexOf("hourly_rate"));
  const overtime = parts.findIndex((part) => part?.kind === "hours" && part.name === "Overtime");
  if (hours < 0 || rate < 0 || gross < 0 || overtime < 0) return;
  const earned = parts.flatMap((part, place) => (part?.kind === "earning" ? [place] : []));
  const telling = rows.filter((row) => hourUnits(row, overtime) > 0n && unitsAt(row, gross) > 0n);
  const areRegular = telling.filter((row) => {
    const rest = unitsAt(row, gross) - earned.reduce((sum, place) => sum + unitsAt(row, place), 0n);
    const regular = (hourUnits(row, hours) * unitsAt(row, rate)) / SCALE;
    const extra = (hourUnits(row, overtime) * unitsAt(row, rate) * 3n) / (SCALE * 2n);
    return isNear(rest, regular) || isNear(rest, regular + extra);
  });
  if (telling.length === 0 || areRegular.length * 2 <= telling.length) return;
  fields[hours] = null;
  parts[hours] = { kind: "hours", name: "Regular", isSum: false };
}

/** Hours in a cell, `64:15` too; 0 without any. */
function hourUnits({ cells }: GridRow, place: number): bigint {
  return amountUnits(parseHours((cells[place] ?? "").trim()) ?? "") ?? 0n;
}

/**
 * FICA is Social Security and Medicare together: beside a column of Medicare it is Social Security
 * alone. Source: Internal Revenue Service, Topic 751.
 */
export function namedFica(parts: readonly (PartHeading | null)[]): (PartHeading | null)[] {
  const has = (kind: PartHeading["kind"], name: string) =>
    parts.some((part) => part?.kind === kind && part.name === name);
  return parts.map((part) => {
    if (part?.name !== "FICA" && part?.name !== "FICA ER") return part;
    const end = part.name === "FICA" ? "" : " ER";
    const isAlone = has(part.kind, `Medicare${end}`) && !has(part.kind, `Social Security${end}`);
    return isAlone ? { ...part, name: `Social Security${end}` } : part;
  });
}

/** The fields of a table's columns, and its rows. */
interface FieldSample extends TableSample {
  readonly fields: readonly (TableField | null)[];
}

/**
 * Sums such as `Employee Taxes` count only where no column tells a part of them: a contribution is
 * none of taxes. `Deductions` beside `401(k)` are others where gross less all of them is the net pay.
 */
export function withoutSums(parts: readonly (PartHeading | null)[], sample: FieldSample): (PartHeading | null)[] {
  const isDetail = (part: PartHeading | null, kind: PartHeading["kind"]) =>
    part?.kind === kind && !part.isSum && !(kind === "employer_tax" && /\bcontributions?\b/i.test(part.name));
  return parts.map((part, place) => {
    if (part?.isSum !== true || !parts.some((other) => isDetail(other, part.kind))) return part;
    return isOfItsOwn(place, parts, sample) ? part : null;
  });
}

/** True if the rows close with a sum and not without it. */
function isOfItsOwn(place: number, parts: readonly (PartHeading | null)[], { fields, rows }: FieldSample): boolean {
  const [gross, net] = [fields.indexOf("gross"), fields.indexOf("net")];
  if (gross < 0 || net < 0) return false;
  const taken = parts.flatMap((part, at) =>
    (part?.kind === "tax" || part?.kind === "deduction") && !part.isSum ? [at] : [],
  );
  let [withIt, withoutIt] = [0, 0];
  for (const row of rows) {
    const own = unitsAt(row, place);
    if (own === 0n) continue;
    const rest = unitsAt(row, gross) - taken.reduce((sum, at) => sum + unitsAt(row, at), 0n) - unitsAt(row, net);
    if (isNear(rest, own)) withIt += 1;
    else if (isNear(rest, 0n)) withoutIt += 1;
  }
  return withIt > withoutIt;
}

function isNear(one: bigint, other: bigint): boolean {
  const apart = one - other;
  return apart <= CENT && apart >= -CENT;
}
