import type { FilePayPart, FileStatement, PayPartKind, RowPlace } from "../../payroll/payroll-file.ts";
import type { BlockRow } from "../blocks.ts";
import { type Meaning, meaningOf } from "../columns/meanings.ts";
import type { Cells } from "./cells.ts";
import type { RowRate } from "./pay/rates.ts";
import { hasNumberForName, namesNoNumber, type RowPerson } from "./persons.ts";

type Open<Value> = { -readonly [Name in keyof Value]: Value[Name] };

/** A line of a payment while its file is read. */
export interface PartDraft extends Omit<FilePayPart, "kind"> {
  kind: PayPartKind;
  /** Of a line of its own row: what its code or description is, so that lines of one code are held together. */
  readonly code?: string;
}

/** A payment while its file is read. */
export interface StatementDraft extends Open<Omit<FileStatement, "parts" | "ytd" | "rows">> {
  readonly parts: PartDraft[];
  ytd?: Record<string, string>;
  readonly rows: RowPlace[];
  /** Days of work, of a time clock. */
  days?: string[];
  /** True if a row of the payment itself tells its hours. */
  areHoursTold?: true;
  /** True if the meaning of one of its lines is not known. */
  hasUnknownLines?: true;
}

/** A job while its file is read. */
export interface Draft {
  /** What tells the jobs of a person apart, as {@link jobKeyOf} gives it. */
  job: string;
  readonly person: RowPerson;
  readonly fields: Record<string, unknown>;
  /** What is worked on from punch to punch, which is the title of the job if it is always the same and nothing else tells one; null: it differs. */
  task?: string | null;
  /** The rows of the job in the order in which they were read. */
  readonly rows: Set<RowPlace>;
  readonly statements: StatementDraft[];
  /** The payments by their dates. */
  readonly byDate: Map<string, StatementDraft[]>;
  totals: Record<string, unknown> | null;
  /** The first day of a month of whose figures it is not known whether they are a payment; absent: there is none. */
  summaryOf?: string;
  /** True if further rows tell totals: of one period they are not. */
  hasSeveralTotals: boolean;
  rate: RowRate | null;
  /** The day of the payment whose rate it is; empty: none. */
  rateDay: string;
  /** True if rows of no day tell several rates: none is stated. */
  hasRates?: true;
  columns?: readonly number[];
}

/** An empty draft of a person's job. */
export function newDraft(person: RowPerson, job: string): Draft {
  return {
    job,
    person,
    fields: {},
    rows: new Set(),
    statements: [],
    byDate: new Map(),
    totals: null,
    hasSeveralTotals: false,
    rate: null,
    rateDay: "",
  };
}

/** True if two descriptions of a job do not contradict each other. */
export function isOneJob(one: string, other: string): boolean {
  const [mine, theirs] = [one.split("|"), other.split("|")];
  return mine.every((part, at) => part === "" || (theirs[at] ?? "") === "" || part === theirs[at]);
}

/** Two descriptions of one job as one. */
export function joinedJob(one: string, other: string): string {
  const theirs = other.split("|");
  return one
    .split("|")
    .map((part, at) => (part === "" ? (theirs[at] ?? "") : part))
    .join("|");
}

/** What a row tells of its person and job, without the payment: the rows of a job have it in common. */
export interface RowHead {
  readonly namesNoNumber: boolean;
  /** True if a number stands where the name is. */
  readonly isShifted: boolean;
  /** The job of every row that begins so; null: each row has to be looked at. */
  draft: Draft | null;
}

/** What differs between the rows of a job, besides amounts. */
const OF_PAYMENT: ReadonlySet<Meaning> = new Set([
  ...(["nothing", "pay_date", "period_start", "period_end", "pay_period", "quarter", "month"] as const),
  ...(["work_date", "time_in", "time_out", "check_number", "payment_type", "void_mark"] as const),
]);
/** Of what weighs as an amount, what a job has one of. */
const OF_JOB: ReadonlySet<Meaning> = new Set(["pay_type", "pay_frequency", "rate_unit"]);

/** Reads what the rows of a job have in common once: a register has it again with each payment. */
export class RowHeads {
  readonly #cells: Cells;
  readonly #places: readonly number[];
  readonly #known = new Map<string, RowHead>();

  constructor(cells: Cells) {
    this.#cells = cells;
    this.#places = [...cells.meanings].flatMap(([meaning, columns]) =>
      OF_PAYMENT.has(meaning) || (meaningOf(meaning).weight === "amount" && !OF_JOB.has(meaning))
        ? []
        : columns.map(({ at }) => at),
    );
  }

  /** What a row has in common with others. */
  of(row: BlockRow): RowHead {
    let key = row.section ?? "";
    for (const at of this.#places) key += `\u0000${row.cells[at] ?? ""}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const head: RowHead = {
      namesNoNumber: namesNoNumber(row, this.#cells),
      isShifted: hasNumberForName(row, this.#cells),
      draft: null,
    };
    this.#known.set(key, head);
    return head;
  }
}
