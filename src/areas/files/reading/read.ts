import type { JobDraft } from "../layouts/layout-result.ts";
import type { FileQuestion, FileReject, IgnoredRow, PayrollFile } from "../payroll/payroll-file.ts";
import type { ReadOptions } from "../payroll/read-options.ts";
import type { FileEncoding } from "../values/decode.ts";
import type { DateRules, DayMonthOrder } from "../values/loose-dates.ts";
import { assignColumns, type ReadAs } from "./assign.ts";
import type { Block } from "./blocks.ts";
import { areCents, inDollars } from "./cents.ts";
import { codeReader } from "./codes.ts";
import { columnQuestions } from "./columns/column-questions.ts";
import { openHours, shownForm } from "./columns/hours-form.ts";
import { type Meaning, NOTHING, ofKind } from "./columns/meanings.ts";
import { openDate, shownOrder } from "./date-order.ts";
import { headingFeatures, valueFeatures } from "./features.ts";
import { answersOfGiven, checkGiven, withGiven, withGivenValues } from "./given.ts";
import { finishJobs, inOrder } from "./jobs/finish-jobs.ts";
import { type FittedReader, scoresOf } from "./model.ts";
import type { NameOrder } from "./name-order.ts";
import {
  type AnswersById,
  areOnePayment,
  datesQuestion,
  hoursQuestion,
  nameOrderQuestion,
  type OpenDate,
  validAnswers,
  yearOfAnswer,
} from "./questions.ts";
import type { CellRules } from "./rows/cells.ts";
import { Jobs, type TableReading } from "./rows/jobs.ts";
import { samePersonOf } from "./rows/same-person.ts";
import { type Told, toldAbove, toldBy } from "./rows/told.ts";
import { twinsIn } from "./rows/twins.ts";
import type { FileSheet } from "./sheet.ts";
import { withinBounds } from "./tables/bounds.ts";
import { tablesOfSheet } from "./tables/find-tables.ts";
import { unpivoted } from "./tables/shapes.ts";
import { pooledBlocks, sharedColumns } from "./tables/shared-columns.ts";
import { readColumn, tablesOnScreen, toldValues } from "./tables/tables-on-screen.ts";
import { readsBetter, turnedSheet } from "./tables/turned/turned.ts";
import { settleTotals } from "./totals/control-totals.ts";

/** The id and the name for people of a file that is read by what its tables show. */
export const INFERRED_FORMAT = { id: "pay_file", title: "Pay file" } as const;

/** A file, and how its tables were read. */
interface InferredFile extends PayrollFile {
  readonly readings: readonly { readonly sheet: string | null; readonly columns: readonly ReadAs[] }[];
}

const NO_OBJECT = {
  scope: "row",
  field: null,
  reason: "is not a JSON object",
  remedy: "Write one JSON object a line.",
} as const;
/** Nobody who works is younger: by this a birth year of two digits is read. */
const AGE_MIN = 14;
/** What is stated of a whole table, by the words of its titles. */
const TITLE_MEANINGS: ReadonlySet<Meaning> = new Set([
  ...(["employer_name", "ein", "employer_code", "state_account"] as const),
  ...(["pay_date", "period_start", "period_end", "pay_period", "quarter", "year"] as const),
]);
const LABEL_SHARE = Math.log(0.4);

/** The order of day and month as the dates of a file show it; of one that shows none, a date that stays open. */
interface ShownDates {
  readonly order: DayMonthOrder | null;
  readonly open: OpenDate | null;
}

/** The tables of sheets and how they are read, before their rows are. */
export interface SheetsReading {
  readonly sheets: readonly FileSheet[];
  readonly tables: readonly ReadTable[];
  readonly rules: DateRules;
  /** Null: the order of day and month is shown or stated. */
  readonly openDate: OpenDate | null;
  readonly answers: AnswersById;
  readonly nameOrder: NameOrder | null;
}

/** Finds the tables of sheets, and how they are read. */
export function readingOf(
  opened: readonly FileSheet[],
  reader: FittedReader,
  options: ReadOptions,
  shown: ShownDates | null = null,
): SheetsReading {
  const { year, given = new Map() } = options;
  const sheets = withinBounds(opened);
  const answers = validAnswers(options.answers ?? new Map());
  const answered = answers.get("dates");
  const told = options.order ?? (answered === "DMY" || answered === "MDY" ? answered : null);
  const order = told ?? (shown === null ? shownOrder(sheets) : shown.order);
  const rules: DateRules = { order: order ?? "MDY", pivotYear: year - AGE_MIN };
  const open = order !== null ? null : shown === null ? openDate(sheets) : shown.open;
  const named = [...given.values()].filter((name) => name !== null);
  const found = tablesOf(sheets, { reader, rules, named, year: yearOfAnswer(answers) });
  checkGiven(
    found.map(({ block }) => block),
    given,
  );
  const judging = { reader, rules, given, answers };
  const tables = withEmployer(withUnused(judged(found, judging)), sheets, judging);
  return { sheets, tables, rules, openDate: open, answers, nameOrder: nameOrderOf(answers) };
}

/** How the rows of a table are read, but for what its lines of codes mean and which names are of two persons. */
export function rowReading(
  { sheet, columns, block, told }: ReadTable,
  { rules, answers, nameOrder }: SheetsReading,
  { constants = new Map() }: Pick<ReadOptions, "constants">,
): Omit<TableReading, "codes" | "twins"> {
  const isSummary = told.isSummary === true && !areOnePayment(answers);
  return {
    columns,
    told: withGivenValues({ ...told, isSummary }, constants, rules),
    rules: { dates: rules, hours: hoursForm(block, columns, answers) },
    nameOrder,
    areRecords: sheet.isOfRecords === true,
    isOpenEnded: sheet.isOpenEnded === true,
  };
}

/** Reads the sheets of a file. */
export function readSheets(
  opened: readonly FileSheet[],
  reader: FittedReader,
  options: ReadOptions & { readonly encoding?: FileEncoding },
): InferredFile {
  const reading = readingOf(opened, reader, options);
  const { tables, rules, answers, nameOrder } = reading;
  const jobs = new Jobs();
  const codes = codeReader(reader.model);
  const cents = tables.some(({ sheet, block, columns }) => sheet.isOfRecords === true && areCents(block, columns));
  const hours = answers.get("hours_form") === "minutes" ? "minutes" : "decimal";
  const twins = twinsIn(
    tables.filter(({ unused }) => unused === null),
    { rules: { dates: rules, hours }, nameOrder },
  );
  const samePerson = samePersonOf(twins, answers);
  for (const table of tables) {
    const { columns, block, unused } = table;
    if (unused !== null) continue;
    jobs.add(cents ? inDollars(block, columns) : block, {
      ...rowReading(table, reading, options),
      codes,
      twins: samePerson.open,
    });
  }
  return fileOf(jobs, reading, { questions: samePerson.questions, options });
}

interface Judging extends Pick<Finding, "reader" | "rules"> {
  readonly given: NonNullable<ReadOptions["given"]>;
  readonly answers: AnswersById;
}

/** How the columns of the tables are read: those of one table's pages, and of sheets that are alike, together. */
function judged(found: readonly Found[], { reader, rules, given, answers }: Judging): ReadTable[] {
  const blocks = found.map(({ block }) => block);
  const shared = sharedColumns(blocks);
  const pools = pooledBlocks(blocks);
  const read = new Map<Block, readonly ReadAs[]>();
  const labelOf = (label: string, value: string) => labelMeaning(reader, label, value);
  return found.map(({ sheet, block }, at): ReadTable => {
    const pool = pools[at] ?? block;
    const isShared = (column: number) =>
      pools.some((one, other) => one === pool && shared[other]?.has(column) === true);
    const told = new Map([...answers, ...answersOfGiven(block, given)]);
    const assign = (by: AnswersById) =>
      assignColumns(pool, reader.model, { isShared, answers: by, bornBy: rules.pivotYear });
    const assigned = read.get(pool) ?? withNextOpen(assign, told);
    read.set(pool, assigned);
    return {
      sheet,
      columns: withGiven(assigned, block, given),
      block,
      told: toldAbove(block, { sheet: sheet.name, rules, labelOf }),
      unused: null,
    };
  });
}

/**
 * How columns are read. One is open too if it has a meaning that an open column may have, and is open once that column
 * is answered to have it: both are asked about at once.
 */
export function withNextOpen(
  assign: (answers: AnswersById) => readonly ReadAs[],
  answers: AnswersById,
): readonly ReadAs[] {
  const first = assign(answers);
  const likely = first.flatMap(({ name, open, answer }) => {
    const meaning = answer === null ? open?.find((one) => one !== NOTHING) : undefined;
    return meaning === undefined ? [] : [[`column:${name}`, meaning] as const];
  });
  if (likely.length === 0) return first;
  const next = assign(new Map([...answers, ...likely]));
  const taken = new Set<string>(likely.map(([, meaning]) => meaning));
  return first.map((column, at) => (taken.has(column.meaning) && next[at]?.open ? next[at] : column));
}

/** Tables with the employer of the file where their own titles name none: the one of the other tables, else of a sheet without a table. */
function withEmployer(
  tables: readonly ReadTable[],
  sheets: readonly FileSheet[],
  { reader, rules }: Judging,
): readonly ReadTable[] {
  const labelOf = (label: string, value: string) => labelMeaning(reader, label, value);
  const ofTables = tables.map(({ told }) => told.employer);
  const bare = sheets.filter((one) => tables.every(({ sheet }) => sheet !== one));
  const ofSheets = bare.map(({ rows, name: sheet }) => {
    const lines = rows.slice(0, COVER_ROWS).map(({ cells, text }) => text ?? cells.join("\t"));
    return toldBy({ lines, sheet, rules, labelOf }).employer;
  });
  const names = [ofTables, ofSheets].map((all) => new Set(all.filter((one) => one !== null)));
  const [only, another] = [...(names.find(({ size }) => size > 0) ?? [])];
  if (only === undefined || another !== undefined) return tables;
  return tables.map((table) =>
    table.told.employer === null && table.block.hasOtherTitles === true
      ? table
      : { ...table, told: { ...table.told, employer: only } },
  );
}

/** So many rows of a sheet without a table are its titles. */
const COVER_ROWS = 20;

interface Found {
  readonly sheet: FileSheet;
  readonly block: Block;
}

interface Finding {
  readonly reader: FittedReader;
  readonly rules: DateRules;
  /** Columns as the operator names them. */
  readonly named: readonly string[];
  /** The year that was answered; null: none was. */
  readonly year: number | null;
}

/** The tables of sheets, before it is known what their columns mean. */
export function tablesOf(sheets: readonly FileSheet[], { reader, rules, named, year }: Finding): Found[] {
  return sheets.flatMap((sheet) => {
    const upright = tablesOfSheet(sheet, reader.known, named);
    const onItsSide = named.length === 0 ? turnedSheet(sheet, reader.known) : null;
    const turned = onItsSide === null ? [] : tablesOfSheet(onItsSide, reader.known);
    return (readsBetter(turned, upright, reader) ? turned : upright).flatMap((raw) =>
      unpivoted(raw, { rules, known: reader.known, year }).map((block) => ({ sheet, block })),
    );
  });
}

/** How the hours of a table are written: as answered, as it shows, or decimal. */
function hoursForm(block: Block, columns: readonly ReadAs[], answers: AnswersById): CellRules["hours"] {
  const answer = answers.get("hours_form");
  if (answer !== undefined) return answer === "minutes" ? "minutes" : "decimal";
  return shownForm(block, columns) ?? "decimal";
}

/** The meaning of a label in front of a value in a title; null: it has none that describes a table. */
function labelMeaning({ model }: FittedReader, label: string, value: string): Meaning | null {
  const scores = scoresOf(model, [...headingFeatures(label), ...valueFeatures([value])]);
  let best: { readonly meaning: Meaning; readonly score: number } | null = null;
  for (const [at, meaning] of model.meanings.entries()) {
    const score = scores[at] ?? Number.NEGATIVE_INFINITY;
    if (best === null || score > best.score) best = { meaning, score };
  }
  return best !== null && best.score > LABEL_SHARE && TITLE_MEANINGS.has(best.meaning) ? best.meaning : null;
}

function nameOrderOf(answers: AnswersById): { readonly isLastFirst: boolean; readonly isSure: boolean } | null {
  const answer = [...answers].find(([id]) => id.startsWith("name_order"))?.[1];
  return answer === undefined ? null : { isLastFirst: answer === "last_first", isSure: true };
}

/** A table and how it is read. */
export interface ReadTable {
  readonly sheet: FileSheet;
  readonly columns: readonly ReadAs[];
  readonly block: Block;
  readonly told: Told;
  /** Why nothing of it is read; null: it is. */
  readonly unused: string | null;
}

/** What names a person, the surest first. */
const NAMES: readonly ReadonlySet<Meaning>[] = [
  new Set(["last_name", "first_name", "ssn"]),
  new Set(["full_name"]),
  new Set(["employee_number"]),
];

/** Tables of records that name no person are not read where others do: they are companies, places or runs. */
function withUnused(tables: readonly ReadTable[]): ReadTable[] {
  const names = NAMES.find((meanings) =>
    tables.some(({ columns }) => columns.some(({ meaning }) => meanings.has(meaning))),
  );
  return tables.map((table) => {
    const isUnused =
      names !== undefined &&
      (table.sheet.isOfRecords === true
        ? !table.columns.some(({ meaning }) => names.has(meaning))
        : names === NAMES[0] && namesByOneWord(table));
    return isUnused ? { ...table, unused: "names no person" } : table;
  });
}

/** True of a table that names what its rows are of by one word alone, which is not a person's name: a department, a place. */
function namesByOneWord({ columns, block }: ReadTable): boolean {
  const naming = columns.filter(({ meaning }) => NAMES.some((meanings) => meanings.has(meaning)));
  const [only] = naming;
  if (only === undefined || naming.length > 1 || only.meaning !== "full_name") return false;
  return block.rows.every(({ kind, cells }) => kind !== "data" || /^\s*\S*\s*$/.test(cells[only.at] ?? ""));
}

interface Rest {
  readonly questions: readonly FileQuestion[];
  readonly options: ReadOptions & { readonly encoding?: FileEncoding };
}

function fileOf(jobs: Jobs, reading: SheetsReading, { questions, options }: Rest): InferredFile {
  const { sheets, tables, answers } = reading;
  const { constants = new Map<string, string>() } = options;
  const finished = finishJobs(jobs, { answers, constants, isOfQuarter: isOfQuarter(reading), hasNoPersonId });
  const control = settleTotals(jobs.totals.found);
  const unreadable = (sheets[0]?.file?.unreadable ?? []).map((row): FileReject => ({ ...NO_OBJECT, row }));
  return {
    ...whatIsRead(reading, options),
    rows: sheets[0]?.file?.records ?? sheets.reduce((sum, { rows }) => sum + rows.length, 0),
    jobs: finished.jobs,
    rejects: [...jobs.rejects, ...control.rejects, ...finished.rejects, ...unreadable],
    ignored: [...headingsOf(tables), ...jobs.ignored, ...finished.ignored],
    control: control.totals,
    uncompared: control.uncompared,
    questions: inOrder([...questions, ...questionsOf(reading, jobs.unsureNames), ...finished.questions]),
  };
}

/** True if tables tell wages of a quarter. */
export function isOfQuarter({ tables }: Pick<SheetsReading, "tables">): boolean {
  const wages = ofKind("wages of a quarter");
  return tables.some(({ columns }) => columns.some(({ meaning }) => wages.has(meaning)));
}

/** What is read of a file, without its rows. */
export function whatIsRead({ sheets, tables }: SheetsReading, { encoding }: Rest["options"]) {
  return {
    format: INFERRED_FORMAT.id,
    title: INFERRED_FORMAT.title,
    confidence: 1,
    encoding: encoding ?? "utf-8",
    assumptions: [],
    columns: tables.flatMap(({ columns, block }) => columns.map((column) => readColumn(column, block))),
    tables: tablesOnScreen(tables, sheets),
    told: toldValues(tables),
    readings: tables.map(({ sheet, columns }) => ({ sheet: sheet.name, columns })),
  };
}

/** What dates, columns and names leave open, and how hours are written. */
export function questionsOf(
  { tables, rules, openDate: open, answers }: SheetsReading,
  unsureNames: Jobs["unsureNames"],
): FileQuestion[] {
  const hours = tables.map(({ block, columns }) => openHours(block, columns)).find((one) => one !== null) ?? null;
  return [
    ...(open === null ? [] : [datesQuestion(open, rules.pivotYear)]),
    ...columnQuestions(tables.filter(({ unused }) => unused === null)),
    ...(unsureNames === null ? [] : [nameOrderQuestion(unsureNames.heading, unsureNames)]),
    ...(hours === null || answers.has("hours_form") ? [] : [hoursQuestion(hours.heading, hours)]),
  ];
}

/** The rows of the headings: rejected rows are given back below them. */
export function headingsOf(tables: readonly ReadTable[]): IgnoredRow[] {
  return tables.flatMap(({ block }) =>
    block.headingPlaces.slice(-1).map(({ place }) => ({ row: place, why: "header" })),
  );
}

/** True if no job of the file has a number, and each row is a job: persons of one name are then several. */
function hasNoPersonId(jobs: readonly JobDraft[]): boolean {
  return jobs.every(({ ssn, ssn_last4: last4, employee_id: id, dob, statements }) =>
    [ssn, last4, id, dob, statements].every((one) => one === undefined),
  );
}
