import { amountUnits, formatUnits } from "../../src/areas/files/values/amounts.ts";
import { employerOf } from "./answers.ts";
import { pairParts, pairStatements } from "./pair.ts";
import {
  type CellGroup,
  cellsOf,
  type Expectation,
  isGenerated,
  isZero,
  type Loose,
  type PartCells,
  placesOf,
} from "./truth.ts";

/** A value of the truth, or one that was read and is not there. */
export interface Finding {
  readonly kind: "right" | "missing" | "differs" | "extra";
  readonly row: string;
  readonly path: string;
  readonly wanted: string | null;
  readonly read: string | null;
}

/** What holds for all values of one file. */
export interface FileRules {
  readonly expect: Expectation;
  readonly zeroRows: ReadonlySet<string>;
  readonly hoursTolerance: number;
  /** True if two names are of one part: equal, or a heading or code and its usual name. */
  readonly isName: (one: string, other: string) => boolean;
}

/** The rules of a file by what is expected of it. */
export function rulesOf(expect: Expectation): FileRules {
  const usual = new Map(
    Object.entries(expect.labels ?? {}).map(([heading, { name }]) => [folded(heading), folded(name)]),
  );
  const keyOf = (name: string) => usual.get(folded(name)) ?? folded(name);
  return {
    expect,
    zeroRows: new Set((expect.zero_rows ?? []).map(String)),
    hoursTolerance: Number(expect.hours_tolerance ?? 0) + 1e-9,
    isName: (one, other) => folded(one) === folded(other) || keyOf(one) === keyOf(other),
  };
}

/** Fields that tell who, when or how much: a value of one that the truth does not have is an error. */
const TOLD =
  /^(?:first|middle|last|suffix|name|ssn|ssn_last4|dob|start|end|original_hire|status|pay_rate|pay_unit|pay_frequency|employee_id|employer\.ein|totals\.(?:year|quarter|fiscal_year|gross|net|wages)|ytd\..*|pay_date|period_start|period_end|gross|net|hours|check_number)$/;
/** Such fields of a truth that has all that its file tells, as that of a generated file does. */
const TOLD_TOO = /^(?:annual_equivalent|department|job_title|(?:employer|address|totals)\..*)$/;
/** Payments of these kinds do not count. */
const NO_PAYMENT: ReadonlySet<string> = new Set(["void", "reversal"]);

/**
 * Compares a job with what was read of it.
 *
 * @param read null: nothing was
 */
export function findingsOfJob(job: Loose, read: Loose | null, rules: FileRules): Finding[] {
  const wanted = cellsOf(job);
  const had = read === null ? null : cellsOf(read, job.name_ambiguous === true);
  const row = Array.isArray(job.columns) ? `column ${String(job.columns[0])}` : placesOf(job).join("+");
  const isMonthly = job.pay_frequency === "monthly" || isAskedMonthly(job, rules);
  const known = { ...rules, row, isMonthly, employer: employerOf(job, read, rules.expect) };
  const own = groupFindings("", wanted.own, had?.own ?? null, known);
  const statements = wanted.statements.filter((one) => !isPaymentOfNothing(one));
  const told = (had?.statements ?? []).filter(
    (one) => !isPaymentOfNothing(one) && !(one.rows.length > 0 && one.rows.every((place) => rules.zeroRows.has(place))),
  );
  const pairs = pairStatements(statements, told);
  const readOf = new Map(pairs.map((pair) => [pair.wanted, told[pair.read]]));
  const paired = new Set(pairs.map((pair) => pair.read));
  return [
    ...own,
    ...statements.flatMap((one, at) => groupFindings(pathOf(one), one, readOf.get(at) ?? null, known)),
    ...told.flatMap((one, at) => (paired.has(at) ? [] : groupFindings(pathOf(one), EMPTY, one, known))),
  ];
}

const EMPTY: CellGroup = { values: new Map(), parts: [], rows: [] };

/** What is known of the job whose values are compared. */
interface Known extends FileRules {
  readonly row: string;
  readonly isMonthly: boolean;
  /** The name of the employer as the answer to a question has it; null: none is asked. */
  readonly employer: readonly string[] | null;
}

function isAskedMonthly({ person }: Loose, { expect }: FileRules): boolean {
  const asked = (expect.questions ?? []).filter(({ field }) => field === "pay_unit");
  return asked.some(
    ({ persons, pay_frequency }) =>
      pay_frequency === "monthly" && (persons === undefined || persons.includes(String(person))),
  );
}

function pathOf({ values }: CellGroup): string {
  return `statements.${values.get("pay_date") ?? values.get("period_end") ?? values.get("period_start") ?? "undated"}.`;
}

/** True of a payment without any amount or hours, or with zeros alone. */
function isPaymentOfNothing({ values, parts }: CellGroup): boolean {
  return parts.length === 0 && ["gross", "net", "hours"].every((path) => isZero(values.get(path) ?? "0"));
}

function groupFindings(prefix: string, wanted: CellGroup, read: CellGroup | null, known: Known): Finding[] {
  const { row } = known;
  const findings: Finding[] = [];
  for (const [path, value] of wanted.values) {
    const is = read?.values.get(path) ?? null;
    // Nothing and 0.00 are equal: neither is a cell.
    if (isAmountOfNothing(path, value) && isAmountOfNothing(path, is ?? "0")) continue;
    const kind = is === null ? "missing" : isSame(path, value, is, known) ? "right" : "differs";
    findings.push({ row, path: `${prefix}${path}`, wanted: value, read: is, kind });
  }
  for (const [path, value] of read?.values ?? []) {
    if (wanted.values.has(path) || !isToldWrongly(path, value, { wanted, read: read ?? EMPTY, known })) continue;
    findings.push({ row, path: `${prefix}${path}`, wanted: null, read: value, kind: "extra" });
  }
  const isTotal = prefix === "";
  return [...findings, ...partFindings(isTotal ? "totals." : prefix, wanted.parts, read?.parts ?? [], known)];
}

function isAmountOfNothing(path: string, value: string): boolean {
  return isZero(value) && !/^(?:employee_id|ssn|ssn_last4|check_number)$/.test(path);
}

function isSame(path: string, value: string, is: string, { isMonthly, hoursTolerance }: Known): boolean {
  if (value === is) return true;
  if (/(?:^|\.)hours$/.test(path)) return Math.abs(Number(value) - Number(is)) <= hoursTolerance;
  return path === "pay_unit" && isMonthly && PERIOD_OR_MONTH.has(value) && PERIOD_OR_MONTH.has(is);
}

const PERIOD_OR_MONTH: ReadonlySet<string> = new Set(["pay_period", "month"]);

/** True of a value that the truth does not have, unless a question's answer or other values give it. */
function isToldWrongly(
  path: string,
  value: string,
  { wanted, read, known }: { readonly wanted: CellGroup; readonly read: CellGroup; readonly known: Known },
): boolean {
  if (path === "type") return NO_PAYMENT.has(value);
  if (path === "employer.name" && known.employer !== null)
    return !known.employer.some((name) => folded(name) === folded(value));
  const isTold = TOLD.test(path) || (isGenerated(known.expect) && TOLD_TOO.test(path));
  if (!isTold || isAmountOfNothing(path, value)) return false;
  const derivable = Object.keys(known.expect.derivable ?? {});
  if (path === "gross" && derivable.includes("statements.gross")) return value !== plainSum(read.parts);
  if (path === "period_start" && derivable.includes("statements.period_start"))
    return value !== daysBefore(wanted.values.get("period_end") ?? "", 6);
  return true;
}

function partFindings(
  prefix: string,
  wanted: readonly PartCells[],
  read: readonly PartCells[],
  { row, isName, hoursTolerance }: Known,
): Finding[] {
  const pairs = pairParts(wanted, read, isName);
  const readOf = new Map(pairs.map((pair) => [pair.wanted, read[pair.read]]));
  const paired = new Set(pairs.map((pair) => pair.read));
  const findings = wanted.flatMap((part, at): Finding[] => {
    const is = readOf.get(at);
    const path = `${prefix}${part.kind}.${part.name}`;
    const same = is !== undefined && (is.amount === part.amount || (isZero(is.amount) && isZero(part.amount)));
    const amount = { row, path, wanted: part.amount, read: is?.amount ?? null };
    const kind = is === undefined ? "missing" : same ? "right" : "differs";
    if (part.hours === null) return [{ ...amount, kind }];
    const hours = { row, path: `${path}.hours`, wanted: part.hours, read: is?.hours ?? null };
    const near = Math.abs(Number(part.hours) - Number(is?.hours ?? Number.NaN)) <= hoursTolerance;
    return [
      { ...amount, kind },
      {
        ...hours,
        kind: near || (is?.hours == null && isZero(part.hours)) ? "right" : is?.hours == null ? "missing" : "differs",
      },
    ];
  });
  const extra = read.flatMap((part, at): Finding[] => {
    const path = `${prefix}${part.kind}.${part.name}`;
    const isKnown = paired.has(at);
    const partner = pairs.find((pair) => pair.read === at);
    const hasHours = part.hours !== null && !isZero(part.hours);
    if (isKnown && hasHours && wanted[partner?.wanted ?? -1]?.hours === null)
      return [{ row, path: `${path}.hours`, wanted: null, read: part.hours, kind: "extra" }];
    return isKnown ? [] : [{ row, path, wanted: null, read: part.amount, kind: "extra" }];
  });
  return [...findings, ...extra];
}

function plainSum(parts: readonly PartCells[]): string {
  const earnings = parts.filter(({ kind }) => kind === "earning");
  const text = formatUnits(earnings.reduce((sum, { amount }) => sum + (amountUnits(amount) ?? 0n), 0n));
  return /\.\d*0$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}

function daysBefore(date: string, days: number): string | null {
  const time = Date.parse(date);
  return Number.isNaN(time) ? null : new Date(time - days * 86_400_000).toISOString().slice(0, 10);
}

function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
