import { readDate } from "../../values/loose-dates.ts";
import { frequencyOfWord, jobTypeOf, statusOfWord, unitOfWord, workerTypeOf } from "../../values/pay-words.ts";
import { markOfName } from "../../values/person-names.ts";
import type { BlockRow } from "../blocks.ts";
import { ofKind } from "../columns/meanings.ts";
import { isProgramId } from "../features.ts";
import type { Cells } from "./cells.ts";
import type { Told } from "./told.ts";

type Fields = Record<string, unknown>;

/** Behind a text, the person who leads it: `Finance (Robin Sampleford)`. */
const LEADER = /\s*\(\p{L}[\p{L}'.-]*(?: \p{L}[\p{L}'.-]*)+\)\s*$/u;
const CITY_LINE = /^(.*?),?\s+([A-Z]{2})\.?\s+(\d{5})(?:-?(\d{4}))?$/;
/** A street before the city, as in `9 Elm St, Boise, ID 83702`. */
const STREET_BEFORE = /^(.*\d.*|p\.? ?o\.? box .*?),\s*([^,\d]+)$/i;
const ZIP_LENGTH = 5;

/** What a row tells of a job: title, dates, status, employer and address. */
export function jobFieldsOf(row: BlockRow, cells: Cells, told: Told): Fields {
  const fields: Fields = {};
  const set = (name: string, value: unknown) => {
    if (value !== undefined && value !== "" && value !== null) fields[name] = value;
  };
  set("job_title", inWords(row, cells, "job_title"));
  set("department", inWords(row, cells, "department").replace(LEADER, ""));
  const dates = datesOf(row, cells);
  Object.assign(fields, dates, statusOf(row, cells, dates.end !== undefined), typesOf(row, cells));
  set("pay_frequency", frequencyOf(row, cells));
  set("email", cells.text(row, "email"));
  set("phone", cells.text(row, "phone"));
  set("soc", cells.text(row, "occupation_code"));
  set("typical_hours", wholeHours(cells.hours(row, "standard_hours")));
  set("employer", employerOf(row, cells, told));
  set("address", addressOf(row, cells));
  set("work_state", workStateOf(row, cells));
  if (cells.text(row, "employee_number") !== "") set("position_id", cells.text(row, "position_number"));
  set("as_of", cells.date(row, "as_of_date") ?? asOfHeading(row, cells, told));
  return fields;
}

/** Columns of a time clock. */
export const OF_DAYS = ["time_in", "work_date"] as const;

/** Takes the job of a row of a time clock as what was worked on. */
export function takeTask(draft: { task?: string | null }, fields: Record<string, unknown>): void {
  const { job_title: task } = fields;
  delete fields.job_title;
  if (typeof task === "string") draft.task = draft.task === undefined || draft.task === task ? task : null;
}

const RATES = ofKind("rate");

/** How often a person is paid; next to a rate, once a year is what the rate is for. */
function frequencyOf(row: BlockRow, cells: Cells): string | undefined {
  const told = cells.columns("pay_frequency").flatMap(({ at }) => frequencyOfWord((row.cells[at] ?? "").trim()) ?? []);
  return told.find((one) => one !== "annually") ?? (cells.hasAny(RATES) ? undefined : told[0]);
}

const AS_OF = /\bas of (\p{L}{3,9}\.? \d{1,2})(?:,? ((?:19|20)\d\d))?$/iu;

/** The day that the heading of the status names, such as `Status as of June 30`, in the year of the row. */
function asOfHeading(row: BlockRow, cells: Cells, told: Told): string | undefined {
  const [, day, own] = AS_OF.exec((cells.columns("status")[0]?.heading ?? "").replaceAll("_", " ").trim()) ?? [];
  if (day === undefined) return undefined;
  const year = own ?? (cells.text(row, "year") || told.year);
  const read = readDate(`${day}, ${year}`, cells.dates);
  return read.kind === "date" ? read.date : undefined;
}

function wholeHours(hours: string | null): string | null {
  return hours === null || Number(hours) === 0 ? null : hours.replace(/\.0+$/, "");
}

/** The text of the columns of a meaning: words before codes. */
function inWords(row: BlockRow, cells: Cells, meaning: "job_title" | "department"): string {
  const texts = cells
    .columns(meaning)
    .map(({ at }) => (row.cells[at] ?? "").trim())
    .filter((text) => text !== "");
  return texts.find((text) => /\p{L}{2}/u.test(text)) ?? texts[0] ?? "";
}

function datesOf(row: BlockRow, cells: Cells): Fields {
  const fields: Fields = {};
  const [hire, rehire, end] = [
    cells.date(row, "hire_date"),
    cells.date(row, "original_hire_date"),
    cells.date(row, "end_date"),
  ];
  // Two dates of hire: the later one began the employment that is, and what ended before it was the one before.
  const [start, ...earlier] = [...new Set([hire ?? [], rehire ?? []].flat())].toSorted().toReversed();
  if (start !== undefined) fields.start = start;
  if (earlier[0] !== undefined) fields.original_hire = earlier[0];
  if (end !== undefined && (earlier[0] === undefined || end >= (start ?? ""))) fields.end = end;
  return fields;
}

function statusOf(row: BlockRow, cells: Cells, hasEnd: boolean): Fields {
  const text = cells.text(row, "status");
  // A kind of contract, such as `Full-Time Permanent`, tells no status.
  const isKind = jobTypeOf(text) !== null && !/\bactive|term|leave\b/i.test(text);
  const status = isKind ? null : statusOfCell(text, cells.columns("status")[0]?.heading ?? "");
  const mark = markOfName(cells.text(row, "full_name"));
  // What is marked behind the name says more than that somebody is employed.
  if (status !== null) return { status: status === "active" ? (mark ?? status) : status };
  if (mark !== null) return { status: mark };
  if ((text !== "" && !isKind) || !cells.has("end_date")) return {};
  const end = cells.text(row, "end_date");
  if (YES.test(end) || hasEnd) return { status: "terminated" };
  // Who was hired again works.
  if (cells.date(row, "end_date") !== undefined) return { status: "active" };
  // A no may be of a period alone, and a day that cannot be is none.
  return NO.test(end) || /[1-9]/.test(end) ? {} : { status: "active" };
}

const YES = /^(?:y|yes|true|1|x)$/i;
const NO = /^(?:n|no|false|0)$/i;
const LEFT = /\b(?:left|leaving|term\w*|separat\w*|resign\w*|inactive|former|quit|retired|ended)\b/i;

/** The status that a cell tells: a yes or no is that of its heading; who has not left in a period may have before. */
function statusOfCell(text: string, heading: string): unknown {
  if (LEFT.test(heading.replace(/_/g, " "))) {
    if (YES.test(text)) return "terminated";
    if (NO.test(text)) return null;
  }
  return statusOfWord(text);
}

const KINDS_OF_WORKERS = /\b(?:contractor|1099|employee|w-?2|freelance\w*|independent)\b/i;

/** Employee or contractor, full or part time, by the texts of the columns of kinds. */
function typesOf(row: BlockRow, cells: Cells): Fields {
  const fields: Fields = {};
  for (const meaning of ["worker_type", "pay_type", "status", "job_type"] as const) {
    for (const { at } of cells.columns(meaning)) {
      const text = (row.cells[at] ?? "").trim();
      if (text === "") continue;
      const jobType = text.length > 1 || meaning === "job_type" ? jobTypeOf(text) : null;
      if (jobType !== null) fields.job_type ??= jobType;
      if (KINDS_OF_WORKERS.test(text) || jobType !== null) fields.worker_type ??= workerTypeOf(text);
    }
  }
  return fields;
}

function employerOf(row: BlockRow, cells: Cells, told: Told): Record<string, string> | null {
  const employer: Record<string, string> = {};
  const name = cells.text(row, "employer_name");
  if (name !== "") employer.name = name;
  else if (told.employer !== null) employer.name = told.employer;
  const ein = (cells.text(row, "ein") || (told.ein ?? "")).replace(/\D/g, "");
  if (ein.length === 9) employer.ein = ein;
  const code = cells.text(row, "employer_code") || (told.code ?? "");
  if (code !== "" && !isProgramId(code)) employer.code = code;
  const account = cells.text(row, "state_account") || (told.account ?? "");
  if (account !== "") employer.state_account = account;
  return Object.keys(employer).length > 0 ? employer : null;
}

function addressOf(row: BlockRow, cells: Cells): Record<string, string> | null {
  const address: Record<string, string> = {};
  for (const [meaning, part] of ADDRESS_PARTS) {
    const text = meaning === "state" ? textAt(row, homeState(cells)) : cells.text(row, meaning);
    if (text !== "") address[part] = text;
  }
  // The first line of an envelope is the name.
  if (address.line2 !== undefined && !cells.has("address_line_1")) {
    address.line1 = address.line2;
    delete address.line2;
  }
  const zip = cells.text(row, "zip");
  if (zip !== "") Object.assign(address, zipOf(zip));
  const whole = address.city === undefined && zip === "" ? address.line1 : undefined;
  const line = CITY_LINE.exec(cells.text(row, "city_state_zip") || (whole ?? ""));
  if (line !== null) {
    const [, street, city] = STREET_BEFORE.exec(line[1] ?? "") ?? [];
    Object.assign(address, { city: city ?? line[1]?.replace(/,$/, ""), state: line[2], zip: line[3] });
    if (street !== undefined) address.line1 ??= street;
    if (whole !== undefined && street !== undefined) address.line1 = street;
    if (line[4] !== undefined) address.zip4 = line[4];
  }
  return Object.keys(address).length > 0 ? address : null;
}

const STATE = /^[A-Z]{2}$/;
const HOME = ["city", "zip", "city_state_zip", "address_line_1"] as const;

function textAt(row: BlockRow, at: number | undefined): string {
  return at === undefined ? "" : (row.cells[at] ?? "").trim();
}

/** The column of the state where a person lives: the nearest to the city and ZIP code; undefined: none of these stands there. */
function homeState(cells: Cells): number | undefined {
  const home = HOME.flatMap((meaning) => cells.columns(meaning).map(({ at }) => at));
  const distance = (at: number) => Math.min(...home.map((other) => Math.abs(at - other)));
  const states = cells.columns("state").map(({ at }) => at);
  return home.length === 0 ? undefined : states.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** The state of work: of a column of states that is not part of the address. */
function workStateOf(row: BlockRow, cells: Cells): string | null {
  const home = homeState(cells);
  const columns = [...cells.columns("state"), ...cells.columns("work_location")].filter(({ at }) => at !== home);
  return columns.map(({ at }) => textAt(row, at)).find((text) => STATE.test(text)) ?? null;
}

const ADDRESS_PARTS = [
  ["address_line_1", "line1"],
  ["address_line_2", "line2"],
  ["city", "city"],
  ["state", "state"],
  ["zip_4", "zip4"],
] as const;

/** A ZIP code with the zeros that a spreadsheet took, and its four further digits apart. */
function zipOf(text: string): Record<string, string> {
  const whole = /^(\d{5})-?(\d{4})$/.exec(text);
  if (whole !== null) return { zip: whole[1] ?? "", zip4: whole[2] ?? "" };
  return { zip: /^\d{3,4}$/.test(text) ? text.padStart(ZIP_LENGTH, "0") : text };
}

/** The unit of a word such as `/check` or `per pay`. */
export function unitOf(text: string): string | null {
  const own = unitOfWord(text);
  if (own !== null) return own;
  const isPeriod = /\b(?:check|cheque|pay|payroll|paycheck|period|pp|periodo|quincena|période|paie)\b/i.test(text);
  return isPeriod ? "pay_period" : null;
}
