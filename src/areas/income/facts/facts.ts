import { input, type Quantity } from "../quantity.ts";
import { parseRatio } from "../ratio.ts";
import {
  type ActivityDocument,
  type EmploymentDocument,
  type FactsDocument,
  STATEMENT_SCHEMA,
  type StatementDocument,
} from "./facts-document.ts";
import { plausibleFacts } from "./plausible.ts";

/** A line of a statement. */
interface PayPart {
  readonly kind: NonNullable<StatementDocument["parts"]>[number]["kind"];
  readonly amount: Quantity | null;
  readonly hours: Quantity | null;
  readonly rate: Quantity | null;
}

/** The name of a fact by that of the document: `pay_date` is `payDate`. */
type FactName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<FactName<Tail>>}`
  : Name;

const AMOUNTS = ["gross", "pretax", "ytd_gross", "hours", "paid_leave_hours"] as const;

type Amount = (typeof AMOUNTS)[number];

/** A pay statement: that of the document with amounts as quantities; null and false where the document says nothing. */
export type PayStatement = {
  readonly [Name in Exclude<keyof StatementDocument, "id" | "parts"> as FactName<Name>]: Name extends Amount
    ? Quantity | null
    : Name extends `is_${string}`
      ? boolean
      : string | null;
} & {
  /** Unique among those of a case. */
  readonly id: string;
  readonly parts: readonly PayPart[];
};

/** An employment with its statements in order of pay date. */
export interface Employment extends Omit<EmploymentDocument, "statements" | "id"> {
  readonly id: string;
  readonly statements: readonly PayStatement[];
  /** True if it ends before it starts. */
  readonly has_contradicting_dates?: boolean;
}

/** Activities of a document with their ids. */
export interface Activity extends Omit<ActivityDocument, "id"> {
  readonly id: string;
}

/** {@link FactsDocument} in canonical order, each thing with an id, amounts parsed. The same for every order of what it was made of. */
export interface Facts extends Omit<FactsDocument, "employments" | "activities"> {
  readonly employments: readonly Employment[];
  readonly activities: readonly Activity[];
  /** What another source of the same job has too. */
  readonly repeated: readonly string[];
}

/**
 * Facts of a document that {@link FACTS_SCHEMA} accepts. Employments of one id are one employment, and a statement that is there twice
 * under one id is taken once: reading the same source again changes nothing. What cannot be is unknown ({@link plausibleFacts}).
 *
 * @throws RangeError for an amount that is not a decimal number; the schema refuses those.
 */
export function readFacts(stated: FactsDocument): Facts {
  const document = plausibleFacts(stated);
  const merged = mergeById(document.employments ?? []).sort(byText(employmentKey));
  const { employments: distinct, repeated } = dropRepeatedSources(merged);
  const employments = distinct.map(readEmployment);
  const activities = [...(document.activities ?? [])].sort(byText(stableText));
  return {
    ...document,
    employments,
    repeated,
    activities: activities.map((activity, at) => ({ ...activity, id: `activity ${at + 1}` })),
  };
}

/** Employments with the statements of all that have their id; of their other fields those of the first in canonical order. */
function mergeById(employments: readonly EmploymentDocument[]): EmploymentDocument[] {
  const sorted = [...employments].sort(byText(employmentKey));
  const merged = new Map<string, EmploymentDocument>();
  sorted.forEach((employment, at) => {
    const key = employment.id ?? `without an id ${at}`;
    const earlier = merged.get(key);
    const statements = [...(earlier?.statements ?? []), ...(employment.statements ?? [])];
    merged.set(key, { ...(earlier ?? employment), statements });
  });
  return [...merged.values()];
}

/** A decimal of a document as a quantity under an id; null if there is none. */
export function inputQuantity(id: string, text: string | null | undefined): Quantity | null {
  return text === null || text === undefined ? null : input(id, parseRatio(text));
}

/** A statement of a document under an id. */
function readStatement(id: string, document: StatementDocument): PayStatement {
  const parts = [...(document.parts ?? [])].sort(byText(stableText)).map((part, at) => ({
    kind: part.kind,
    amount: inputQuantity(`${id}/part ${at + 1}/amount`, part.amount),
    hours: inputQuantity(`${id}/part ${at + 1}/hours`, part.hours),
    rate: inputQuantity(`${id}/part ${at + 1}/rate`, part.rate),
  }));
  const facts = Object.keys(STATEMENT_SCHEMA.properties).map((name) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    factOf(id, name as keyof StatementDocument, document),
  ]);
  return { ...Object.fromEntries(facts), id, parts } as PayStatement;
}

function factOf(id: string, name: keyof StatementDocument, document: StatementDocument) {
  const amount = AMOUNTS.find((one) => one === name);
  if (amount !== undefined) return inputQuantity(`${id}/${amount}`, document[amount]);
  return name.startsWith("is_") ? document[name] === true : (document[name] ?? null);
}

function readEmployment(document: EmploymentDocument, at: number): Employment {
  const id = document.id ?? `employment ${at + 1}`;
  const sorted = [...(document.statements ?? [])].sort(byText(statementKey));
  const once = new Map<string, StatementDocument>();
  sorted.forEach((statement, number) => {
    once.set(statementId(statement, number), statement);
  });
  const ids = new Map<string, number>();
  const statements = [...once].map(([, statement]) => readStatement(uniqueId(id, statement, ids), statement));
  return { ...document, id, statements };
}

/** Statements that are alike in every field but have no id of their own are still two; one of an id may be in two files. */
function statementId({ source, ...statement }: StatementDocument, number: number): string {
  return statement.id === null || statement.id === undefined
    ? `without an id ${number}`
    : `${statement.id} ${stableText(statement)}`;
}

function uniqueId(employmentId: string, statement: StatementDocument, ids: Map<string, number>): string {
  const id =
    statement.id ?? `${employmentId}/statement ${statement.pay_date ?? statement.period_end ?? "without a date"}`;
  const number = (ids.get(id) ?? 0) + 1;
  ids.set(id, number);
  return number === 1 ? id : `${id} (${number})`;
}

function statementKey(statement: StatementDocument): string {
  const { pay_date, period_end, period_start } = statement;
  return `${pay_date ?? period_end ?? ""} ${period_end ?? ""} ${period_start ?? ""} ${ytdOrder(statement)} ${stableText(statement)}`;
}

/** Statements of one day in the order of their year-to-date totals: each is after what it includes. */
function ytdOrder({ ytd_gross }: StatementDocument): string {
  const number = Number(ytd_gross ?? 0) + 1e12;
  return number.toFixed(2).padStart(20, "0");
}

function employmentKey(employment: EmploymentDocument): string {
  const { statements, ...rest } = employment;
  const sorted = [...(statements ?? [])].map(stableText).sort();
  return `${employment.start_date ?? ""} ${stableText(rest)} ${sorted.join(" ")}`;
}

/** JSON with sorted keys and without nulls: equal for documents that say the same. */
function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, of]) => of !== null && of !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, of]) => `${JSON.stringify(key)}:${stableText(of)}`).join(",")}}`;
}

function byText<T>(key: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => {
    const [left, right] = [key(a), key(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
}

/** Employments of which no two have the same statement, and what was dropped. */
interface DistinctSources {
  readonly employments: readonly EmploymentDocument[];
  /** The employment and, where it has one, the statement that repeats another source's, as one text. */
  readonly repeated: readonly string[];
}

/**
 * Two sources may know one job. A statement of an employer that another employment of the same employer has too, alike in its days, pay,
 * hours and year-to-date total, is taken once; an employment of which nothing is left was the same job and is dropped.
 *
 * @param employments in canonical order: of two that are alike the first stays
 */
function dropRepeatedSources(employments: readonly EmploymentDocument[]): DistinctSources {
  const seen = new Map<string, number>();
  const repeated: string[] = [];
  const distinct = employments.flatMap((employment, at) => {
    const employer = employerKey(employment);
    const statements = employment.statements ?? [];
    if (employer === null || statements.length === 0) return [employment];
    const own = statements.filter((statement) => {
      const key = contentKey(employer, statement);
      if (key === null) return true;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, at);
      const isRepeated = first !== undefined && first !== at;
      if (isRepeated) repeated.push(`${employment.id ?? `employment ${at + 1}`}/${statement.id ?? statement.pay_date}`);
      return !isRepeated;
    });
    return own.length === 0 ? [] : [{ ...employment, statements: own }];
  });
  return { employments: distinct, repeated };
}

/** The employer's letters and digits; null if it is not known. */
export function employerKey({ employer }: Pick<EmploymentDocument, "employer">): string | null {
  const key = (employer ?? "").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return key === "" ? null : key;
}

/** Null for a statement without a total that tells it from another payment. */
function contentKey(employer: string, statement: StatementDocument): string | null {
  const { pay_date, period_start, period_end, gross, hours, ytd_gross } = statement;
  if (pay_date == null || ytd_gross == null || gross == null) return null;
  const amounts = [gross, hours ?? "", ytd_gross].map((text) => (text === "" ? "" : String(Number(text))));
  return [employer, pay_date, period_start ?? "", period_end ?? "", ...amounts].join("|");
}
