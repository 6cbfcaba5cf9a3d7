import type { FilePayPart, FileReject, RowPlace } from "../../payroll/payroll-file.ts";
import type { JobDraft } from "../layout-result.ts";
import type { TableColumns } from "./columns/columns.ts";
import { hoursOf, type PayLine, readLine, readPayment, readRate, readTotals, sumOfKind } from "./row-pay.ts";
import { definedFields, readEmployer, readJob, readPerson, type UncheckedFields } from "./row-person.ts";
import type { TableRow } from "./row-values.ts";
import type { TableFormat } from "./table-format.ts";

/** Groups the rows of a table into jobs: a row a person, a row a payment, or a row a line of one. */
export class JobCollector {
  readonly rejects: FileReject[] = [];
  readonly #format: TableFormat | null;
  readonly #jobs: JobDraft[] = [];
  readonly #byKey = new Map<string, JobDraft>();
  /** The payment that lines are added to, by job and payment. */
  readonly #payments = new Map<string, UncheckedFields>();
  /** The key of the last payment by job and dates. */
  readonly #checkOf = new Map<string, string>();
  /** The parts of columns that a payment of lines has. */
  readonly #columnsOf = new Map<UncheckedFields, string>();
  #last: { readonly job: JobDraft; readonly payment: UncheckedFields } | null = null;

  constructor(format: TableFormat | null) {
    this.#format = format;
  }

  /** Adds a row. Returns the amounts that totals add up; null if the row was rejected. */
  take(values: TableRow, columns: TableColumns): UncheckedFields | null {
    if (this.#format?.hasContinuationRows === true && !values.hasAny(["full_name", "last", "employee_id"]))
      return this.#continue(values);
    if (columns.rowsArePayments && (this.#isOfLines(columns) || values.hasAny(PAYMENT_DATES)))
      return this.#takePayment(values, columns);
    return this.#takePerson(values);
  }

  end(): readonly JobDraft[] {
    for (const payment of this.#payments.values()) completePayment(payment);
    for (const job of this.#jobs) {
      if (Array.isArray(job.statements)) job.statements = job.statements.map(withoutEmpty);
    }
    return this.#jobs;
  }

  #isOfLines({ columns }: TableColumns): boolean {
    return (
      this.#format?.rowsArePayLines === true ||
      this.#format?.hasContinuationRows === true ||
      (columns.some(({ field }) => field === "code") && columns.some(({ field }) => field === "amount"))
    );
  }

  #takePerson(values: TableRow): UncheckedFields | null {
    const totals = readTotals(values, this.#format);
    const months = monthStatements(values);
    const job = this.#jobOf(values, {
      totals,
      statements: months.length === 0 ? undefined : months,
      ...readRate(values),
    });
    if (this.#format?.fiscalYearEnd !== undefined && totals?.fiscal_year !== undefined && job.as_of === undefined) {
      job.as_of = `${String(totals.fiscal_year)}-${this.#format.fiscalYearEnd}`;
    }
    if (isRejected(values) || !hasIdentity(job)) return this.#refuseEmpty(values, job);
    this.#jobs.push(job);
    return definedFields({ ...totals });
  }

  #refuseEmpty(values: TableRow, job: JobDraft): null {
    if (!isRejected(values) && !hasIdentity(job)) {
      this.rejects.push({
        scope: "row",
        row: values.row,
        field: null,
        reason: "names no person",
        remedy: "Give a name, an SSN or an employee number.",
      });
    }
    return null;
  }

  #jobOf(values: TableRow, more: UncheckedFields): JobDraft {
    values.setFallbacks(this.#format?.fallbackFields ?? {});
    const employer = readEmployer(values);
    const fields = definedFields({
      ...readPerson(values),
      employer,
      ...readJob(values),
      ...more,
      ...this.#format?.constants,
    });
    return { rows: [values.row], ...fields };
  }

  #takePayment(values: TableRow, columns: TableColumns): UncheckedFields | null {
    const isLine = this.#isOfLines(columns);
    const payment = readPayment(values);
    if (this.#format?.hasContinuationRows === true && values.text("rate") !== undefined)
      values.set("pay_rate", values.text("rate") ?? "");
    const rate = isLine && this.#format?.hasContinuationRows !== true ? {} : readRate(values);
    const job = this.#jobOf(values, rate);
    if (isRejected(values) || !hasIdentity(job)) return this.#refuseEmpty(values, job);
    const known = this.#merge(job, values.row);
    if (!isLine) {
      if (job.worker_type === "contractor") nameContractPay(payment, this.#format);
      addTo(known, "statements", { ...payment, rows: [values.row] });
      return payment;
    }
    return this.#takeLine(values, { job: known, payment });
  }

  /** Adds the row to the job of the same person and employer, or makes it one. */
  #merge(job: JobDraft, row: RowPlace): JobDraft {
    const key = jobKey(job);
    const known = this.#byKey.get(key);
    if (known === undefined) {
      this.#byKey.set(key, job);
      this.#jobs.push(job);
      return job;
    }
    if (known.rows.at(-1) !== row) known.rows.push(row);
    // The newest row decides; what it leaves out stays.
    for (const [field, value] of Object.entries(job)) if (field !== "rows") known[field] = value;
    return known;
  }

  #takeLine(
    values: TableRow,
    { job, payment }: { readonly job: JobDraft; readonly payment: UncheckedFields },
  ): UncheckedFields {
    const isBlock = this.#format?.hasContinuationRows === true;
    const run = JSON.stringify([jobKey(job), payment.pay_date, isBlock ? values.row : payment.period_end]);
    // A report may write the number of a check on the first of its lines alone.
    const own = payment.check_number === undefined ? this.#checkOf.get(run) : undefined;
    const key = own ?? JSON.stringify([run, payment.check_number]);
    this.#checkOf.set(run, key);
    const known = this.#payments.get(key) ?? this.#beginPayment(key, { job, payment });
    if (!isBlock) this.#addColumns(values, { known, parts: partsOf(payment) });
    this.#last = { job, payment: known };
    if (!isBlock || Array.isArray(known.rows)) pushRow(known, values.row);
    return { ...(isBlock ? definedFields({ net: payment.net }) : {}), ...this.#addLine(values, known) };
  }

  #beginPayment(
    key: string,
    { job, payment }: { readonly job: JobDraft; readonly payment: UncheckedFields },
  ): UncheckedFields {
    const begun: UncheckedFields = {
      ...payment,
      rows: [],
      parts: this.#format?.hasContinuationRows === true ? payment.parts : [],
    };
    delete begun.hours;
    this.#payments.set(key, begun);
    const statements = Array.isArray(job.statements) ? job.statements : [];
    job.statements = [...statements, begun];
    return begun;
  }

  /** Taxes and deductions in columns of their own, which a report has on one line of a payment or on all. */
  #addColumns(
    values: TableRow,
    { known, parts }: { readonly known: UncheckedFields; readonly parts: FilePayPart[] },
  ): void {
    const earlier = this.#columnsOf.get(known);
    if (parts.length === 0) return;
    if (earlier === undefined) {
      this.#columnsOf.set(known, JSON.stringify(parts));
      known.parts = [...partsOf(known), ...parts];
    } else if (earlier !== JSON.stringify(parts)) {
      values.refuse({
        scope: "field",
        field: parts[0]?.name ?? null,
        reason: "differs from the line above of the same payment",
        remedy: "Export the withholdings of a payment once, or as lines of their own.",
      });
    }
  }

  #addLine(values: TableRow, payment: UncheckedFields): UncheckedFields {
    const line = readLine(values, this.#format);
    if (line === null) return {};
    return addLine(payment, line);
  }

  /** A row without a name: a further line of the payment above. */
  #continue(values: TableRow): UncheckedFields | null {
    if (this.#last === null) return null;
    const { job, payment } = this.#last;
    job.rows.push(values.row);
    pushRow(payment, values.row);
    const added = this.#addLine(values, payment);
    return partsOf(payment).length > 0 && added.isGross !== true ? added : {};
  }
}

/** Without any of these a row with gross pay is no payment, but the total of a person. */
const PAYMENT_DATES = ["pay_date", "period_start", "period_end", "period"] as const;

function addLine(payment: UncheckedFields, line: PayLine): UncheckedFields {
  if (line.kind !== "part") {
    payment[line.kind] = line.amount;
    return line.kind === "gross" ? { isGross: true } : { [line.kind]: line.amount };
  }
  const parts = partsOf(payment);
  // A line of zero pay is a payment without parts.
  if (!/^-?0+\.00$/.test(line.part.amount) || line.part.kind !== "earning") parts.push(line.part);
  payment.parts = parts;
  return line.part.kind === "earning" ? { gross: line.part.amount } : {};
}

function nameContractPay(payment: UncheckedFields, format: TableFormat | null): void {
  const name = format?.contractorPay;
  if (name === undefined) return;
  payment.parts = partsOf(payment).map((part) => (part.name === "Regular" ? { ...part, name } : part));
}

function partsOf(payment: UncheckedFields): FilePayPart[] {
  return Array.isArray(payment.parts) ? payment.parts : [];
}

function pushRow(payment: UncheckedFields, row: RowPlace): void {
  if (Array.isArray(payment.rows) && payment.rows.at(-1) !== row) payment.rows.push(row);
}

/** Gross pay and hours of a payment of lines, where no line tells them. */
function completePayment(payment: UncheckedFields): void {
  const parts = partsOf(payment);
  payment.gross ??= sumOfKind(parts, "earning") ?? "0.00";
  const hours = hoursOf(parts);
  if (hours !== undefined) payment.hours ??= hours;
}

function withoutEmpty(statement: UncheckedFields): UncheckedFields {
  return definedFields({ ...statement, parts: statement.parts ?? [] });
}

function addTo(job: JobDraft, list: string, item: UncheckedFields): void {
  const items = job[list];
  job[list] = Array.isArray(items) ? [...items, item] : [item];
}

function isRejected(values: TableRow): boolean {
  return values.faults.some(({ scope }) => scope === "row");
}

function hasIdentity(job: JobDraft): boolean {
  return ["first", "last", "ssn", "ssn_last4", "employee_id"].some((field) => job[field] !== undefined);
}

function monthStatements(values: TableRow): UncheckedFields[] {
  const year = values.text("year");
  const paid = values.months().filter(({ amount }) => !/^-?0+\.00$/.test(amount));
  return paid.map(({ month, amount }) => ({
    pay_date: month.includes("-") || year === undefined ? month : `${year}-${month}`,
    gross: amount,
    parts: [],
    rows: [values.row],
  }));
}

/** Equal for rows of one person and employer: by SSN, else by the employee's number, else by name. */
function jobKey(job: Readonly<Record<string, unknown>>): string {
  const name = nameKey(job);
  const employer = job.employer as UncheckedFields | undefined;
  const its = employer?.ein ?? employer?.code ?? employer?.name ?? "";
  const number = job.ssn ?? (job.employee_id === undefined ? (job.ssn_last4 ?? "") : `#${String(job.employee_id)}`);
  return JSON.stringify([number, name, its]);
}

/** The words of a name in any order, folded. */
function nameKey(job: Readonly<Record<string, unknown>>): string {
  const words = [job.first, job.middle, job.last, job.suffix].filter((part) => typeof part === "string").join(" ");
  return words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .sort()
    .join(" ");
}
