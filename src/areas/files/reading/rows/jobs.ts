import type { FileReject, IgnoredRow, RowPlace } from "../../payroll/payroll-file.ts";
import type { ReadAs } from "../assign.ts";
import type { Block, BlockRow } from "../blocks.ts";
import type { CodeReading } from "../codes.ts";
import { isNumberInDoubt } from "../columns/column-questions.ts";
import type { NameOrder } from "../name-order.ts";
import { ControlTotals, rowAmounts, type Uncounted } from "../totals/control-totals.ts";
import { type CellRules, Cells } from "./cells.ts";
import { type Draft, isOneJob, joinedJob, newDraft, type RowHead, RowHeads } from "./drafts.ts";
import { jobFieldsOf, OF_DAYS, takeTask } from "./job-fields.ts";
import { NamelessRows } from "./nameless.ts";
import { prepareColumns } from "./pay/column-sums.ts";
import { Duplicates, PERSON } from "./pay/duplicates.ts";
import { addPay, isOfDay, type PayTable, payTableOf } from "./pay/payments.ts";
import { takeRate } from "./pay/take-rate.ts";
import { canBeOneName, isOnePerson, keysOf, personOf, type RowPerson, writtenNameKey } from "./persons.ts";
import { relativesIn } from "./relatives.ts";
import { type RowFacts, RowFactsOf } from "./row-facts.ts";
import { isOver, widthOf } from "./sense.ts";
import type { Told } from "./told.ts";
import { TWIN } from "./twins.ts";

/** How the rows of a table are read. */
export interface TableReading {
  readonly columns: readonly ReadAs[];
  readonly told: Told;
  readonly rules: CellRules;
  readonly codes: CodeReading;
  /** The order of names without commas, where a person stated it. */
  readonly nameOrder: NameOrder | null;
  /** Names, as keys, of which nobody stated that their rows are one person's. */
  readonly twins: ReadonlySet<string>;
  /** True of records: what stands around a line is stated of its payment by its own table. */
  readonly areRecords: boolean;
  /** True if the text ends with the last row, and no line break behind it. */
  readonly isOpenEnded: boolean;
}

/** What is known of all rows of a table of which a part is read. */
export interface KnownRows {
  readonly facts: RowFacts;
  /** The first rows of data. */
  readonly first: readonly BlockRow[];
}

interface Around {
  readonly areRecords: boolean;
  readonly cells: Cells;
  readonly told: Told;
  readonly codes: CodeReading;
  readonly order: NameOrder;
  /** Names that may be of two persons, as keys. */
  readonly twins: ReadonlySet<string>;
  readonly nameless: NamelessRows;
  readonly table: PayTable;
  /** True if each row is a person's whole: rows of one name without numbers are then persons of one name. */
  readonly isRowEach: boolean;
}

const OVER = {
  scope: "row",
  field: null,
  reason: "has more values than the table has headings",
  remedy: "Put amounts with a comma in quotes, and export the file again.",
} as const;
const UNDER = {
  scope: "row",
  field: null,
  reason: "has fewer values than the other rows of the table, so that they may stand under wrong headings",
  remedy: "Put a separator for each empty value, and export the file again.",
} as const;
const SHIFTED = {
  scope: "row",
  field: "name",
  reason: "has a number, date or amount where the name stands",
  remedy: "Move the cells of the row below their headings.",
} as const;
const NAMELESS = {
  scope: "row",
  field: null,
  reason: "has no name, and may be of another person than the row above",
  remedy: "Write the name or number of the employee in each row.",
} as const;
const CUT = {
  scope: "row",
  field: null,
  reason: "has fewer cells than all others, and the file ends with it",
  remedy: "Export the file again: its end is missing.",
} as const;
const AGAIN = {
  scope: "row",
  field: null,
  reason: "is the same as an earlier row",
  remedy: "Remove one of the two, if it was paid once.",
} as const;
/** What says when somebody was paid or worked. */
const TIMES = [
  "pay_date",
  "period_start",
  "period_end",
  "pay_period",
  "work_date",
  "time_in",
  "line_amount",
  "line_type",
  "year",
  "quarter",
  "month",
] as const;

/** Collects the jobs of the tables of a file. */
export class Jobs {
  readonly drafts: Draft[] = [];
  readonly rejects: FileReject[] = [];
  readonly ignored: IgnoredRow[] = [];
  readonly totals = new ControlTotals(true);
  /** Rows of parts that a sum of the table has in it, and that were not read. */
  readonly uncounted: Uncounted[] = [];
  readonly #byKey = new Map<string, Draft[]>();
  /** Names of which it is not sure whether the surname stands first. */
  unsureNames: { readonly heading: string; readonly text: string; readonly row: RowPlace } | null = null;
  #last: Draft | null = null;
  /** True below a row that was rejected, up to the next person or total. */
  #isLost = false;

  /** Adds the rows of a table, or those of a part of it: what all rows show is known then. */
  add(block: Block, reading: TableReading, known: KnownRows | null = null): void {
    const { columns, rules, codes, twins, areRecords, isOpenEnded } = reading;
    const cells = new Cells(columns, rules);
    const data = block.rows.filter(({ kind }) => kind === "data");
    const relatives = known === null ? relativesIn(data) : new Set<BlockRow>();
    const rows = data.filter((row) => !relatives.has(row));
    prepareColumns(cells, known?.first ?? rows);
    const facts = known?.facts ?? factsOfRows(rows, cells, reading);
    const { told, order, least, unsureName } = facts;
    cells.areZerosLost = facts.areZerosLost;
    const isRowEach = !cells.hasAny(TIMES) && reading.told.payDate === null && told.periodStart === null;
    const heading = cells.columns("full_name")[0]?.heading ?? "";
    if (unsureName !== null) this.unsureNames ??= { heading, ...unsureName };
    const nameless = new NamelessRows(cells, facts.areNamedEach);
    const heads = new RowHeads(cells);
    const table = payTableOf(cells);
    const around = { cells, table, told, codes, order, twins, nameless, isRowEach, areRecords };
    const check = new Duplicates(block.rows, columns, cells);
    const width = widthOf(block);
    const cut = isOpenEnded ? (facts.short?.place ?? null) : null;
    const control = known === null ? this.totals : null;
    control?.begin(columns, cells, block.sheet);
    this.#last = null;
    this.#isLost = false;
    const uncount = (row: BlockRow) =>
      this.uncounted.push({ place: row.place, amounts: rowAmounts(row, columns, cells) });
    const faultOf = (row: BlockRow, at: number, head: RowHead) => {
      if (row.place === cut) return CUT;
      if (isOver(row, width)) return OVER;
      if (row.cells.length < least) return UNDER;
      if (head.isShifted) return SHIFTED;
      return check.isSame(at) ? AGAIN : null;
    };
    for (const [at, row] of block.rows.entries()) {
      const head = heads.of(row);
      if (relatives.has(row)) {
        this.ignored.push({ row: row.place, why: "relative" });
        continue;
      }
      const isRowBroken = isBroken(row);
      const isSum =
        !isRowBroken && row.kind === "data" && !areRecords && head.namesNoNumber && control?.isSum(row) === true;
      if (row.kind === "total" || isSum) {
        control?.addTotal(row);
        this.#last = null;
        this.#isLost = false;
      }
      if (isRowBroken) {
        this.#reject({ ...UNDER, row: row.place });
        if (control === null && row.kind === "data") uncount(row);
        continue;
      }
      if (row.kind !== "data" || isSum) {
        if (row.kind === "section") control?.beginSection();
        // Of periods side by side, a line of totals is a row of each.
        if (this.ignored.at(-1)?.row !== row.place)
          this.ignored.push({ row: row.place, why: isSum ? "total" : row.kind });
        continue;
      }
      const fault = faultOf(row, at, head);
      if (fault !== null) {
        this.#reject({ ...fault, row: row.place });
        if (control === null) uncount(row);
        continue;
      }
      const draft = this.#addRow(row, head, around);
      if (draft !== null) control?.addRow(row, draft);
      else if (control === null) uncount(row);
    }
  }

  /** Rejects a row; one without a name below it is nobody's. */
  #reject(reject: FileReject): void {
    this.rejects.push(reject);
    this.#last = null;
    this.#isLost = true;
  }

  /** Adds what a row tells to its job; null: its job is not known. */
  #addRow(row: BlockRow, head: RowHead, around: Around): Draft | null {
    const { cells } = around;
    const draft = head.draft ?? this.#headed(row, head, around);
    if (draft === null) return null;
    if (head.draft !== null) around.nameless.begin(row);
    this.#last = draft;
    this.#isLost = false;
    if (row.columns !== undefined) draft.columns ??= row.columns;
    for (const place of row.places) draft.rows.add(place);
    // The rate of a line is that of its hours: overtime has another.
    if (!around.table.isLine) takeRate(row, draft, cells);
    addPay(row, draft, around);
    if (cells.faults.length > 0) this.rejects.push(...cells.faults.splice(0).map(ofRow));
    return draft;
  }

  /** The job of a row, with what the row tells of it; null: its job is not known. */
  #headed(row: BlockRow, head: RowHead, around: Around): Draft | null {
    const { cells, isRowEach } = around;
    const person = personOf(row, cells, around.order);
    if (person !== null && around.twins.has(writtenNameKey(person))) {
      this.rejects.push({ ...TWIN, row: row.place });
      this.#last = null;
      return null;
    }
    if (person !== null) around.nameless.begin(row);
    else if (this.#last !== null && (around.areRecords ? !isWithin(row, this.#last) : around.nameless.isNobodys(row))) {
      this.#reject({ ...NAMELESS, row: row.place });
      return null;
    }
    const draft = person === null ? this.#last : this.#draftOf(person, row, around);
    if (draft === null) {
      if (this.#isLost) this.rejects.push({ ...NAMELESS, row: row.place });
      else this.ignored.push({ row: row.place, why: "names no person" });
      return null;
    }
    const fields: Record<string, unknown> = { ...person, ...jobFieldsOf(row, cells, around.told) };
    if (cells.columns("employee_number").some(isNumberInDoubt)) delete fields.employee_id;
    if (cells.hasAny(OF_DAYS)) takeTask(draft, fields);
    if (person !== null && isDepartment(row, cells)) fields.department ??= cleanSection(row.section ?? "");
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) draft.fields[name] ??= value;
    // Further rows that tell the same are of the same job, and tell nothing new of it, unless one name alone has found it.
    const isFound = person !== null && (hasNumber(person) || !isRowEach);
    if (isFound && cells.faults.length === 0 && this.#byKey.get(keysOf(person)[0] ?? "")?.includes(draft) === true)
      head.draft = draft;
    return draft;
  }

  /** The job that a row is of: that of the same number and name, or a new one. */
  #draftOf(person: RowPerson, row: BlockRow, { cells, isRowEach }: Around): Draft {
    const job = jobKeyOf(row, cells);
    const keys = keysOf(person);
    if (hasNumber(person) || !isRowEach) {
      for (const key of keys.filter((one) => !one.startsWith("who "))) {
        const found = this.#byKey
          .get(key)
          ?.find(
            (one) => canBeOneName(one.person, person) && isOnePerson(one.person, person) && isOneJob(one.job, job),
          );
        if (found === undefined) continue;
        found.job = joinedJob(found.job, job);
        for (const other of keys) this.#note(other, found);
        return found;
      }
    }
    const named = hasNumber(person) || isRowEach ? null : this.#onlyOfName(person, job);
    if (named !== null) return named;
    const draft = newDraft(person, job);
    this.drafts.push(draft);
    for (const key of keys) this.#note(key, draft);
    return draft;
  }

  /** The job of the one person who has a name, where a row has the name alone; null: none has it, or several have. */
  #onlyOfName(person: RowPerson, job: string): Draft | null {
    const list = this.#byKey.get(`who ${writtenNameKey(person)}`) ?? [];
    const [first] = list;
    if (
      first === undefined ||
      list.some((one) => !isOnePerson(one.person, first.person) || one.person.employee_id !== first.person.employee_id)
    )
      return null;
    const found = list.find((one) => isOnePerson(one.person, person) && isOneJob(one.job, job)) ?? null;
    if (found !== null) found.job = joinedJob(found.job, job);
    return found;
  }

  #note(key: string, draft: Draft): void {
    const list = this.#byKey.get(key);
    if (list === undefined) this.#byKey.set(key, [draft]);
    else if (list.at(-1) !== draft && !list.includes(draft)) list.push(draft);
  }
}

function hasNumber({ employee_id: id, ssn }: RowPerson): boolean {
  return id !== undefined || ssn !== undefined;
}

const END_OF_QUOTED = /^[^"]*\p{L}{2}[^"]*"$/u;
const OTHER_DELIMITERS = /^[^|;\t]*(?:([|;\t])[^|;\t]*)(?:\1[^|;\t]*){3,}$/;

/** True of a row in one cell, as its values are delimited in another way than those of the table, and of one that begins within a quoted value. */
function isBroken({ cells, kind }: BlockRow): boolean {
  const isText = kind === "note" || kind === "section";
  return cells.some(
    (cell) => (cell.endsWith('"') && END_OF_QUOTED.test(cell)) || (isText && OTHER_DELIMITERS.test(cell)),
  );
}

/** True if a record stands within one of a job, or next to it in one line: any other that names nobody is not of its person. */
function isWithin({ place }: BlockRow, { rows }: Draft): boolean {
  return [...rows].some((one) => one === place || String(place).startsWith(`${one}.`));
}

/** What tells two jobs of one person apart: employer, title and, of a roster, date of hire. */
function jobKeyOf(row: BlockRow, cells: Cells): string {
  const hire = cells.has("pay_date") ? "" : cells.text(row, "hire_date");
  return [
    cells.text(row, "employer_name"),
    cells.text(row, "employer_code"),
    cells.text(row, "ein"),
    // What is worked on from punch to punch is a task; the job stays.
    cells.hasAny(OF_DAYS) ? "" : cells.text(row, "job_title"),
    hire,
  ]
    .join("|")
    .toLowerCase();
}

/** A fault of a row: one in the day of a payment is that of the row, of which no payment is stated. */
function ofRow(fault: FileReject): FileReject {
  return isOfDay(fault) ? { ...fault, scope: "row" } : fault;
}

/** True if a row stands in a section that is not a line of its person. */
function isDepartment(row: BlockRow, cells: Cells): boolean {
  const { section, person } = row;
  if (section === null || person === null) return false;
  const texts = PERSON.map((meaning) => cells.text(row, meaning)).filter((text) => text !== "");
  return !texts.some((text) => section.includes(text) || text.includes(section));
}

function cleanSection(text: string): string {
  return text
    .replace(/^(?:department|dept|division|location|cost center|section|campus|org)\.?\s*[:#-]\s*/i, "")
    .trim();
}

function factsOfRows(rows: readonly BlockRow[], cells: Cells, { told, nameOrder }: TableReading): RowFacts {
  const facts = new RowFactsOf(cells, told, nameOrder);
  for (const row of rows) facts.add(row);
  return facts.result();
}
