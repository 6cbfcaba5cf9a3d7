import { isObject } from "../../../schema/objects.ts";
import type { FilePayPart, FileReject, RowPlace } from "../../payroll/payroll-file.ts";
import { parseAmount, sumAmounts } from "../../values/amounts.ts";
import { readDate } from "../../values/loose-dates.ts";
import { frequencyOfWord, jobTypeOf, statusOfWord, unitOfWord, workerTypeOf } from "../../values/pay-words.ts";
import { restOfName, splitSuffix } from "../../values/person-names.ts";
import { readSsn } from "../../values/ssn-forms.ts";
import { toldTreatment } from "../../vocabulary/part-categories.ts";
import { setPath } from "../fixed/read-fixed.ts";
import type { JobDraft, LayoutResult } from "../layout-result.ts";
import type { EntityList, JsonFormat, PartList } from "./json-format.ts";
import { listAt, textAt, valueAt } from "./json-path.ts";

/** A document of joined records: their lists by name, and where each record is in the file. */
interface JoinedRecords {
  readonly document: unknown;
  /** The place of a record: of a list's name, and its position or those of the list around it. */
  readonly placeOf: (list: string, at: readonly number[], record: unknown) => RowPlace;
  readonly rows: number | null;
}

type UncheckedFields = Record<string, unknown>;

interface Entity {
  readonly record: unknown;
  /** The item around it, where records are in a list within a list. */
  readonly outer: unknown;
  readonly place: RowPlace;
}

/** Reads records that are joined by id into jobs and their payments. */
export function readJoined(source: JoinedRecords, format: JsonFormat): LayoutResult {
  return new JoinedReader(source, format).read();
}

class JoinedReader {
  readonly #source: JoinedRecords;
  readonly #format: JsonFormat;
  readonly #rejects: FileReject[] = [];

  constructor(source: JoinedRecords, format: JsonFormat) {
    this.#source = source;
    this.#format = format;
  }

  read(): LayoutResult {
    const { persons, jobs } = this.#format;
    const people = this.#entities(persons);
    const works = jobs === undefined ? [] : this.#entities(jobs);
    const payments = this.#paymentsByPerson();
    const open = people.flatMap((person) => {
      const id = textAt(person.record, persons.key ?? "id");
      const own = works.filter(({ record }) => textAt(record, jobs?.refs?.person ?? "person") === id);
      const its = (id === undefined ? undefined : payments.get(id)) ?? [];
      // Payments name the person, not the job: with several jobs they are the first one's.
      return own.length === 0
        ? [this.#jobOf(person, null, its)]
        : own.map((work, at) => this.#jobOf(person, work, at === 0 ? its : []));
    });
    this.#refuseStrays(payments, people);
    return { rows: this.#source.rows ?? people.length, jobs: open, rejects: this.#rejects, ignored: [], control: [] };
  }

  #entities(list: EntityList): Entity[] {
    const { path, records: items } = listAt(this.#source.document, list.paths);
    const name = path.split(".")[0] ?? "";
    return items.flatMap((item, at) => {
      if (list.nestedList === undefined) {
        const record = list.item === undefined ? item : (valueAt(item, list.item) ?? item);
        return [{ record, outer: item, place: this.#source.placeOf(name, [at], item) }];
      }
      const inner = valueAt(item, list.nestedList);
      const records = Array.isArray(inner) ? inner : [item];
      return records.map((record, inside) => ({
        record,
        outer: item,
        place: this.#source.placeOf(name, [at, inside], item),
      }));
    });
  }

  #jobOf(person: Entity, work: Entity | null, payments: readonly UncheckedFields[]): JobDraft {
    const rows = [
      person.place,
      ...(work === null ? [] : [work.place]),
      ...payments.flatMap((payment) => payment.rows as RowPlace[]),
    ];
    const job: JobDraft = { rows };
    this.#readEmployer(job, person);
    this.#readLocation(job, person);
    this.#readFields(job, person.record, this.#format.persons, person.place);
    if (work !== null && this.#format.jobs !== undefined)
      this.#readFields(job, work.record, this.#format.jobs, work.place);
    finishJob(job);
    if (payments.length > 0) job.statements = payments;
    return job;
  }

  #readEmployer(job: JobDraft, person: Entity): void {
    const { company, persons } = this.#format;
    if (company === undefined) return;
    const id = textAt(person.record, persons.refs?.company ?? "company");
    const within = valueAt(person.record, persons.refs?.company ?? "company");
    if (isObject(within)) {
      this.#readFields(job, within, company, person.place);
      return;
    }
    const found = this.#entities(company);
    const its = found.find(
      ({ record }) => company.key !== undefined && id !== undefined && textAt(record, company.key) === id,
    );
    const one = its ?? (found.length === 1 ? found[0] : undefined);
    if (one !== undefined) this.#readFields(job, one.record, company, one.place);
  }

  #readLocation(job: JobDraft, person: Entity): void {
    const { locations, persons } = this.#format;
    const ref = persons.refs?.location ?? "location";
    const [within, id] = [valueAt(person.record, ref), textAt(person.record, ref)];
    if (locations !== undefined && isObject(within)) this.#readFields(job, within, locations, person.place);
    if (locations === undefined || id === undefined) return;
    const one = this.#entities(locations).find(({ record }) => textAt(record, locations.key ?? "id") === id);
    if (one === undefined) return;
    job.rows.unshift(one.place);
    this.#readFields(job, one.record, locations, one.place);
  }

  #readFields(job: UncheckedFields, record: unknown, { fields }: EntityList, row: RowPlace): void {
    for (const [field, path] of Object.entries(fields)) {
      const text = textAt(record, path);
      if (text === undefined) continue;
      const value = this.#valueOf(field, text, row);
      if (value !== undefined && value !== null) setPath(job, field, value);
    }
  }

  #valueOf(field: string, text: string, row: RowPlace): unknown {
    if (DATES.has(field)) return this.#dateOf(field, text, row);
    if (AMOUNTS.has(field)) return this.#amountOf(text);
    if (field === "ssn") return this.#ssnOf(text, row);
    if (field === "employer.ein") return text.replace(/\D/g, "");
    return WORDS[field]?.(text) ?? (WORDS[field] === undefined ? text : undefined);
  }

  #dateOf(field: string, text: string, row: RowPlace): string | undefined {
    const reading = readDate(text, { order: "MDY", pivotYear: 2100 });
    if (reading.kind === "impossible") {
      this.#rejects.push({
        scope: "field",
        row,
        field,
        reason: "is a date that does not exist",
        remedy: "Correct the date.",
      });
    }
    return reading.kind === "date" ? reading.date : undefined;
  }

  #ssnOf(text: string, row: RowPlace): string | undefined {
    const reading = readSsn(text);
    if (reading.kind === "whole" || reading.kind === "last4") return reading.ssn;
    if (reading.kind === "none") return undefined;
    this.#rejects.push({
      scope: "field",
      row,
      field: "ssn",
      reason: "is no SSN",
      remedy: "Enter the SSN, or null when not known.",
    });
    return undefined;
  }

  #amountOf(text: string): string | undefined {
    if (this.#format.isCents && /^-?\d+$/.test(text)) return centsOf(text);
    return parseAmount(text, { most: 4 }) ?? undefined;
  }

  #paymentsByPerson(): Map<string, UncheckedFields[]> {
    const { payments, runs } = this.#format;
    const byPerson = new Map<string, UncheckedFields[]>();
    if (payments === undefined) return byPerson;
    const known = new Map(
      runs === undefined ? [] : this.#entities(runs).map((run) => [textAt(run.record, runs.key ?? "id"), run]),
    );
    for (const { record, outer, place } of this.#entities(payments)) {
      const statement: UncheckedFields = { rows: [place] };
      const refs = (payments.refs?.run ?? "run").split("|");
      const id = refs
        .map((ref) => (ref.startsWith("^") ? textAt(outer, ref.slice(1)) : textAt(record, ref)))
        .find((one) => one !== undefined);
      const run = known.get(id);
      if (run !== undefined && runs !== undefined) this.#readFields(statement, run.record, runs, place);
      this.#readFields(statement, record, payments, place);
      statement.parts = payments.parts.flatMap((list) => this.#partsOf(record, list));
      const person = textAt(record, payments.refs?.person ?? "person");
      if (person === undefined) continue;
      byPerson.set(person, [...(byPerson.get(person) ?? []), statement]);
    }
    return byPerson;
  }

  #partsOf(record: unknown, list: PartList): FilePayPart[] {
    const items = valueAt(record, list.path);
    if (!Array.isArray(items)) return [];
    return items.flatMap((item: unknown) => {
      const amount = this.#amountOf(textAt(item, list.amount) ?? "");
      if (amount === undefined) return [];
      const isEmployers = list.employerFlag !== undefined && valueAt(item, list.employerFlag) === true;
      const hours = list.hours === undefined ? undefined : parseAmount(textAt(item, list.hours) ?? "");
      const treatment = list.treatment === undefined ? undefined : textAt(item, list.treatment);
      const name = textAt(item, list.name) ?? textAt(item, "type") ?? list.kind;
      const kind = isEmployers ? "employer_tax" : list.kind;
      return [
        {
          kind,
          name,
          amount: sumAmounts([amount]),
          ...(hours === undefined || hours === null ? {} : { hours }),
          ...(kind === "deduction" ? toldTreatment(treatment) : {}),
        },
      ];
    });
  }

  #refuseStrays(payments: ReadonlyMap<string, readonly UncheckedFields[]>, people: readonly Entity[]): void {
    const ids = new Set(people.map(({ record }) => textAt(record, this.#format.persons.key ?? "id")));
    for (const [person, strays] of payments) {
      if (ids.has(person)) continue;
      for (const stray of strays) {
        const row = (stray.rows as RowPlace[])[0] ?? null;
        this.#rejects.push({
          scope: "row",
          row,
          field: null,
          reason: "names a person that the file does not have",
          remedy: "Export persons and payments together.",
        });
      }
    }
  }
}

const DATES: ReadonlySet<string> = new Set([
  "dob",
  "start",
  "rehire",
  "first_hire",
  "end",
  "effective",
  "rate_from",
  "pay_date",
  "period_start",
  "period_end",
]);
const AMOUNTS: ReadonlySet<string> = new Set(["pay_rate", "gross", "net", "ytd.gross", "ytd.net"]);
const WORDS: Readonly<Record<string, (text: string) => unknown>> = {
  status: statusOfWord,
  worker_type: workerTypeOf,
  job_type: (text) => jobTypeOf(text.replaceAll("_", " ")),
  pay_unit: unitOfWord,
  pay_frequency: frequencyOfWord,
  hours: (text) => parseAmount(text),
};

function centsOf(text: string): string {
  const digits = text.replace("-", "").padStart(3, "0");
  return `${text.startsWith("-") ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Settles what several fields tell together, and drops what only served that. */
function finishJob(job: JobDraft): void {
  if (typeof job.rehire === "string") {
    if (job.start !== undefined && job.start !== job.rehire) job.original_hire = job.start;
    job.start = job.rehire;
  }
  if (typeof job.first_hire === "string" && typeof job.start === "string" && job.first_hire < job.start)
    job.original_hire = job.first_hire;
  if (typeof job.last === "string") {
    const { last, suffix } = splitSuffix(job.last);
    if (suffix !== undefined) Object.assign(job, { last, suffix });
    const rest =
      typeof job.display_name === "string" ? restOfName(job.display_name, { first: String(job.first), last }) : {};
    job.middle ??= rest.middle;
    job.suffix ??= rest.suffix;
  }
  if (typeof job.ssn === "string" && job.ssn.length === 4) {
    job.ssn_last4 = job.ssn;
    delete job.ssn;
  }
  // `Annual` beside a yearly rate is what the rate is of: nobody is paid once a year.
  if (job.pay_frequency === "annually" && job.pay_unit === "year") delete job.pay_frequency;
  if (job.status === undefined && job.is_active !== undefined)
    job.status = job.is_active === "true" ? "active" : "terminated";
  for (const field of ["rehire", "first_hire", "display_name", "is_active", "effective"]) delete job[field];
  for (const [field, value] of Object.entries(job)) if (value === undefined) delete job[field];
}

/** True if all paths of the format exist in the document. */
export function isOfFormat(document: unknown, format: JsonFormat): boolean {
  return isObject(document) && format.paths.every((path) => valueAt(document, path) !== undefined);
}
