import type { GivenHeadings } from "../../headings.ts";
import type { FileReject, IgnoredRow } from "../../payroll/payroll-file.ts";
import { amountUnits, parseAmount } from "../../values/amounts.ts";
import type { DateRules } from "../../values/loose-dates.ts";
import type { LayoutResult } from "../layout-result.ts";
import {
  type TableColumns,
  tableColumns,
  tableFieldOf,
  twinHeadings,
  unreadYearHeadings,
  withToldHeadings,
} from "./columns/columns.ts";
import { findHeader, headerScore, headingCells, toldRow } from "./columns/find-header.ts";
import { assumedHours } from "./columns/settle-hours.ts";
import { type GridRow, isBlankRow } from "./grid.ts";
import { JobCollector } from "./job-collector.ts";
import { expandMultilineCells } from "./multiline-cells.ts";
import { type NamelessRows, namelessRows } from "./nameless-rows.ts";
import { rowKind } from "./row-kind.ts";
import { definedFields, type UncheckedFields } from "./row-person.ts";
import { TableRow } from "./row-values.ts";
import { TableControl } from "./table-control.ts";
import type { TableFormat } from "./table-format.ts";
import { readTitleRow, type TitleFacts } from "./title-facts.ts";

/** How a table is read. */
export interface TableOptions {
  readonly format: TableFormat | null;
  readonly given: GivenHeadings;
  readonly constants: ReadonlyMap<string, string>;
  readonly rules: DateRules;
  /** The columns of a file without headings; null: its headings tell them. */
  readonly positions: TableColumns | null;
}

/** A table's result, with the columns that were read, and what was assumed. */
interface TableResult extends LayoutResult {
  readonly columns: TableColumns;
  readonly assumptions: readonly string[];
}

/** Reads a table: its titles, headings, rows of persons or payments, and totals. */
export function readTable(rows: readonly GridRow[], options: TableOptions): TableResult {
  return new TableReader(rows, { ...options, format: formatOfLines(rows, options) }).read();
}

/** A format whose rows continue the person above is one of rows a person where no column has the amount of a line. */
function formatOfLines(rows: readonly GridRow[], options: TableOptions): TableFormat | null {
  const { format } = options;
  const header = format?.hasContinuationRows === true ? findHeader(rows, options.given) : -1;
  if (format === null || header < 0) return format;
  const { columns } = tableColumns(headingCells(rows, header), { ...options, rows: rows.slice(header + 1) });
  if (columns.some(({ field }) => field === "amount")) return format;
  const { hasContinuationRows: _, ...rest } = format;
  return rest;
}

class TableReader {
  readonly #rows: readonly GridRow[];
  readonly #options: TableOptions;
  readonly #facts: TitleFacts = {};
  readonly #ignored: IgnoredRow[] = [];
  readonly #rejects: FileReject[] = [];
  readonly #jobs: JobCollector;
  readonly #control = new TableControl();
  readonly #seen = new Map<string, GridRow["row"]>();
  #columns: TableColumns = { columns: [], rowsArePayments: false };
  #header: readonly string[] = [];
  #headerRank = 0;
  #negated: ReadonlySet<number> = new Set();
  #group: string | null = null;
  #nameless: NamelessRows | null = null;
  /** True if a row of any section was given the person above. */
  #hasInherited = false;
  /** Headings of any section that are assumed to be hours. */
  readonly #asHours = new Set<string>();

  constructor(rows: readonly GridRow[], options: TableOptions) {
    this.#rows = rows;
    this.#options = options;
    this.#jobs = new JobCollector(options.format);
  }

  read(): TableResult {
    const { positions } = this.#options;
    const header = positions === null ? findHeader(this.#rows, this.#options.given) : -1;
    if (positions !== null) this.#takeColumns(null, positions);
    this.#rows.forEach((row, at) => {
      if (positions === null && at < header) this.#takeTitle(row);
      else if (at === header) this.#takeHeader(row, "header");
      else this.#takeRow(row);
    });
    const control = this.#control.end();
    this.#rejects.push(...control.rejects);
    return {
      rows: this.#rows.length,
      jobs: this.#jobs.end(),
      rejects: [...this.#rejects, ...this.#jobs.rejects],
      ignored: this.#ignored,
      control: control.entries,
      columns: this.#columns,
      assumptions: [
        ...(this.#hasInherited ? ["rows without a name are of the person above"] : []),
        ...[...this.#asHours].map((heading) => `${JSON.stringify(heading)} is hours and no pay`),
      ],
    };
  }

  #takeTitle({ row, cells }: GridRow): void {
    if (isBlankRow(cells)) this.#ignored.push({ row, why: "blank" });
    else this.#ignored.push({ row, why: readTitleRow(cells, this.#facts, this.#options.rules) });
  }

  #takeHeader({ row, cells }: GridRow, why: string): void {
    this.#ignored.push({ row, why });
    this.#control.beginSection();
    if (String(cells) === String(this.#header)) return;
    this.#header = cells;
    this.#headerRank = headerScore(cells);
    const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    const at = this.#rows.findIndex((one) => one.row === row);
    const rows = this.#rows.slice(at + 1);
    const columns = tableColumns(headingCells(this.#rows, at).slice(0, width), { ...this.#options, rows });
    const { told } = toldRow(this.#rows, at);
    this.#takeColumns(
      row,
      withToldHeadings(columns, (place) => told[place] === cells[place]),
    );
    if (lacksAmounts(this.#columns)) this.#rejects.push(AMOUNTS_MISSING);
    this.#rejects.push(...twinHeadings(this.#columns).map((heading) => twinFault(row, heading)));
    this.#nameless = this.#options.format?.hasContinuationRows === true ? null : namelessRows(rows, this.#columns);
    this.#negated = negatedColumns(this.#rows, this.#columns);
  }

  /** Takes the columns below a row of headings, or of records, which have none. */
  #takeColumns(row: FileReject["row"], columns: TableColumns): void {
    this.#columns = columns;
    this.#rejects.push(...yearFaults(row, columns, this.#options.given));
    for (const heading of assumedHours(columns.columns)) this.#asHours.add(heading);
  }

  #takeRow(row: GridRow): void {
    const isContinued = this.#options.format?.hasContinuationRows === true;
    const kind = rowKind(row.cells, {
      columns: this.#columns,
      header: this.#header,
      headerRank: this.#headerRank,
      isContinued,
    });
    if (kind === "data") {
      this.#takeData(row);
      return;
    }
    if (kind === "header") this.#takeHeader(row, "header repeated");
    else if (kind === "title") this.#takeTitle(row);
    else this.#ignored.push({ row: row.row, why: kind });
    if (kind === "group") this.#group = row.cells[0]?.trim() ?? null;
    this.#nameless?.endPerson();
    if (kind === "total" || kind === "subtotal") this.#control.declare(row.row, this.#sums(row), kind);
  }

  #sums({ cells }: GridRow): UncheckedFields {
    const fields = this.#columns.columns.filter(({ field }) => field !== null && CONTROLLED.has(field));
    const amountAt = (place: number) => parseAmount(cells[place] ?? "") ?? undefined;
    const pairs = fields.map(({ field, place }) => [
      field,
      (cells[place] ?? "").trim() === "" ? undefined : amountAt(place),
    ]);
    const sums = definedFields(Object.fromEntries(pairs));
    const amount = this.#columns.columns.find(({ field }) => field === "amount");
    const isGross =
      this.#options.format?.hasContinuationRows === true && amount !== undefined && sums.gross === undefined;
    return isGross ? { ...sums, ...definedFields({ gross: amountAt(amount.place) }) } : sums;
  }

  #takeData(given: GridRow): void {
    const row = this.#nameless?.named(given) ?? given;
    if (row !== given) this.#hasInherited = true;
    if (this.#isRepeated(row)) return;

    const values = new TableRow(row, { ...this.#columns, negated: this.#negated }, this.#options.rules);
    expandMultilineCells(values, this.#options.rules);
    this.#addTitles(values);
    const read = this.#jobs.take(values, this.#columns);
    this.#rejects.push(...values.faults);
    if (read !== null) this.#control.add(read);
  }

  /** The same row twice, of one person with a key: loaded once. */
  #isRepeated({ row, cells }: GridRow): boolean {
    const { format } = this.#options;
    if (format?.hasNoPersonId === true || format?.rowsArePayLines === true || format?.hasContinuationRows === true)
      return false;
    if (!this.#columns.columns.some(({ field, place }) => KEYS.has(field ?? "") && (cells[place] ?? "").trim() !== ""))
      return false;
    const key = JSON.stringify([cells, this.#facts.pay_date, this.#facts.period_start]);
    const earlier = this.#seen.get(key);
    if (earlier === undefined) {
      this.#seen.set(key, row);
      return false;
    }
    const reason = `is the same as row ${earlier}`;
    this.#rejects.push({
      scope: "row",
      row,
      field: null,
      reason,
      remedy: "Remove one of both, or tell two payments apart by a check number.",
    });
    return true;
  }

  #addTitles(values: TableRow): void {
    const facts = this.#facts;
    const add = (field: Parameters<TableRow["set"]>[0], value: string | number | undefined) => {
      if (value !== undefined && values.text(field) === undefined) values.set(field, String(value));
    };
    for (const [column, value] of this.#options.constants) {
      const field = tableFieldOf(column);
      if (field !== null) add(field, value);
    }
    if (!values.hasAny(["employer_name", "employer_code"])) {
      add("employer_name", facts.employer_name);
      add("employer_ein", facts.employer_ein);
    } else if (values.text("employer_name") === undefined) add("employer_name", facts.employer_name);
    add("employer_account", facts.employer_account);
    if (this.#group !== null && !values.hasAny(["full_name", "last"])) values.set("full_name", this.#group);
    if (this.#columns.rowsArePayments) {
      add("pay_date", facts.pay_date);
      if (!values.hasAny(["period"])) {
        add("period_start", facts.period_start);
        add("period_end", facts.period_end);
      }
    }
    if (!this.#columns.rowsArePayments || !values.hasAny(["pay_date", "period_start", "period"])) {
      add("year", values.text("fiscal_year") === undefined ? facts.year : undefined);
      add("quarter", facts.quarter);
      add("as_of", facts.as_of);
    }
  }
}

/** True if rows name what was paid, and no column is known as the amount of it. */
function lacksAmounts({ columns, rowsArePayments }: TableColumns): boolean {
  return (
    !rowsArePayments &&
    columns.some(({ field }) => field === "code") &&
    columns.some(({ field }) => field === "pay_date")
  );
}

const AMOUNTS_MISSING: FileReject = {
  scope: "file",
  row: null,
  field: "amount",
  reason: "has codes of earnings, and no column that is known as their amount, so that no pay is read",
  remedy: "Name the column of amounts, or export each earning, tax and deduction as a row of its own.",
};

function twinFault(row: FileReject["row"], heading: string): FileReject {
  return {
    scope: "field",
    row,
    field: heading,
    reason: "is the heading of two columns, so that it is not known what each of them holds",
    remedy: "Write a heading of its own over each column, such as Regular Hours and Regular Pay.",
  };
}

/** What is told of a year's amounts that are not read, of the row of headings, or of members of records. */
function yearFaults(row: FileReject["row"], columns: TableColumns, given: GivenHeadings): FileReject[] {
  return unreadYearHeadings(columns, given).map(({ heading, isOfYear }) => ({
    scope: row === null ? "file" : "field",
    row,
    field: heading,
    reason: isOfYear
      ? "is not read, as another column is the gross pay of a newer year or is called the year's, or of the same year"
      : "is not read, as nothing shows that it is the gross pay of which it is the year's sum",
    remedy: isOfYear
      ? "Import each year's amounts as a file of their own."
      : "Call the column YTD Gross if it is the year's gross pay, or name it for gross_ytd.",
  }));
}

/** Columns of withholdings whose amounts are mostly negative: the file writes them so. */
function negatedColumns(rows: readonly GridRow[], { columns }: TableColumns): Set<number> {
  const withheld = columns.filter(({ part }) => part !== null && part.kind !== "earning" && part.kind !== "hours");
  const isMostlyNegative = (place: number) => {
    const amounts = rows
      .map(({ cells }) => (cells[place] === undefined ? null : amountUnits(cells[place])))
      .filter((units) => units !== null);
    return amounts.filter((units) => units < 0n).length > amounts.filter((units) => units > 0n).length;
  };
  return new Set(withheld.map(({ place }) => place).filter(isMostlyNegative));
}

const CONTROLLED: ReadonlySet<string> = new Set(["gross", "net", "state_tax", "ui_wages", "state_wages"]);
const KEYS: ReadonlySet<string> = new Set(["ssn", "employee_id", "full_name", "last"]);
