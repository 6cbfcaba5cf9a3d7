import { parseEin } from "../../../text/us/ein.ts";
import { jobTypeOf, statusOfWord, workerTypeOf } from "../../values/pay-words.ts";
import {
  cleanName,
  markOfName,
  type NameParts,
  numberOfName,
  restOfName,
  splitName,
  splitSuffix,
  trimInitial,
} from "../../values/person-names.ts";
import { readSsn } from "../../values/ssn-forms.ts";
import { SSN_PARTS } from "./columns/cells-of-column.ts";
import type { TableRow } from "./row-values.ts";

/**
 * Values by the name of their field, as they are read: absent where the file does not tell them, and of
 * no checked type until the whole file is assembled.
 */
export type UncheckedFields = Record<string, unknown>;

/** Drops members that are undefined. */
export function definedFields(fields: UncheckedFields): UncheckedFields {
  const kept: UncheckedFields = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== null) kept[name] = value;
  }
  return kept;
}

/** The person in a row. */
export function readPerson(values: TableRow): UncheckedFields {
  return definedFields({
    ...readName(values),
    ...readNumber(values),
    dob: readBirth(values),
    address: readAddress(values),
    email: values.text("email"),
    phone: values.text("phone"),
  });
}

/** So many digits in a row are no part of a name. */
const DIGITS = /\d{4}/;

/** The name in a row; one of digits is a fault: the columns are shifted. */
function readName(values: TableRow): NameParts {
  const name = nameOf(values);
  if (![name.first, name.last].some((part) => part !== undefined && DIGITS.test(part))) return name;
  values.refuse({
    scope: "row",
    field: "name",
    reason: "has a number where a name is expected",
    remedy: "Check that each heading stands over its column: a heading with a comma must be quoted.",
  });
  return {};
}

function nameOf(values: TableRow): NameParts {
  const whole = values.text("full_name");
  if (whole !== undefined) return splitName(whole);
  const [first, lastText] = [values.text("first"), values.text("last")];
  const { last, suffix } = splitSuffix(lastText ?? "");
  const middle = values.text("middle");
  const ownSuffix = values.text("suffix");
  const display = values.text("display_name");
  const rest = display === undefined ? {} : restOfName(display, { first: first ?? "", last });
  const [firstOnly, firstMiddle] = splitGiven(first, middle ?? rest.middle);
  return definedFields({
    first: firstOnly,
    middle: firstMiddle === undefined ? undefined : trimInitial(firstMiddle),
    last: last === "" ? undefined : cleanName(last),
    suffix: ownSuffix ?? (suffix === undefined ? rest.suffix : trimInitial(suffix)),
  });
}

/** `Ann J.` in the column of first names, where no column has the middle name. */
function splitGiven(first: string | undefined, middle: string | undefined): [string | undefined, string | undefined] {
  const initial = middle === undefined ? /^(\S+)\s+(\p{L})\.?$/u.exec(first ?? "") : null;
  return initial === null ? [first, middle] : [initial[1], initial[2]];
}

function readNumber(values: TableRow): UncheckedFields {
  const text = values.text("ssn");
  if (text === undefined) return {};
  const reading = readSsn(text);
  if (reading.kind === "whole") return { ssn: reading.ssn, ...(reading.isItin ? { id_type: "ITIN" } : {}) };
  if (reading.kind === "last4") return { ssn_last4: reading.ssn };
  if (reading.kind === "none") return {};
  const reason =
    reading.kind === "placeholder" ? "is a placeholder, not an SSN" : "is not nine digits or the last four";
  values.refuse({ scope: "field", field: "ssn", reason, remedy: "Enter the SSN, or leave it empty when not known." });
  return {};
}

/** Nobody was born before this year and works. */
const BIRTH_YEAR_MIN = 1900;

function readBirth(values: TableRow): string | undefined {
  const date = values.date("dob");
  if (date === undefined || Number(date.slice(0, 4)) >= BIRTH_YEAR_MIN) return date;
  values.refuse({
    scope: "field",
    field: "dob",
    reason: "is an impossible date of birth",
    remedy: "Correct the date.",
  });
  return undefined;
}

/** Without a column of these, the whole address is in that of the street. */
const PLACE_FIELDS = ["city", "state", "zip", "city_state_zip"] as const;

function readAddress(values: TableRow): UncheckedFields | undefined {
  const whole = values.text("whole_address");
  if (whole !== undefined) return splitAddress(whole);
  const street = values.text("line1");
  const hasPlace = PLACE_FIELDS.some((field) => values.hasColumn(field));
  if (street !== undefined && !hasPlace) return splitAddress(street);
  const tail = values.text("city_state_zip");
  const { zip, zip4 } = splitZip(values.text("zip"), values.text("state"));
  const parts = definedFields({
    line1: street,
    line2: values.text("line2"),
    city: values.text("city"),
    state: values.text("state"),
    zip,
    zip4: values.text("zip4") ?? zip4,
    ...(tail === undefined ? {} : splitTail(tail)),
  });
  return Object.keys(parts).length === 0 ? undefined : parts;
}

/** A ZIP code with or without its four further digits, and with the zeros that a spreadsheet dropped. */
function splitZip(text: string | undefined, state: string | undefined): UncheckedFields {
  const plain = text?.replace(/\.0$/, "").trim();
  const nine = /^(\d{5})[-\s]?(\d{4})$/.exec(plain ?? "");
  if (nine !== null) return { zip: nine[1], zip4: nine[2] };
  const isShort = /^\d{3,4}$/.test(plain ?? "") && (state === undefined || /^[A-Za-z]{2}$/.test(state));
  return { zip: isShort ? plain?.padStart(5, "0") : plain };
}

const TAIL = /^(.+?),?\s+([A-Za-z]{2})\.?,?\s+(\d{5})(?:-?(\d{4}))?(?:\s+(?:US|USA))?$/;

/** `Lincoln NE 68508` and `Lincoln, NE 68508-2839`. */
function splitTail(text: string): UncheckedFields {
  const parts = TAIL.exec(text.trim());
  if (parts === null) return { city: text.trim() };
  return definedFields({ city: parts[1]?.replace(/,$/, ""), state: parts[2], zip: parts[3], zip4: parts[4] });
}

/** An address in one cell: lines, or parts with commas between them. */
function splitAddress(text: string): UncheckedFields {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(?:us|usa|united states)$/i.test(line));
  if (lines.length === 1) return splitOneLine(lines[0] ?? "");
  const tail = lines.findIndex((line, at) => at > 0 && TAIL.test(line));
  if (tail < 0) return { line1: lines[0] };
  const [street = "", ...more] = lines.slice(0, tail);
  const [line1, ...units] = street.split(/,\s*/);
  return definedFields({ line1, line2: [...units, ...more].join(" ") || undefined, ...splitTail(lines[tail] ?? "") });
}

function splitOneLine(text: string): UncheckedFields {
  const pieces = text.split(/,\s*/);
  if (pieces.length < 3) return { line1: text };
  const tail = `${pieces.at(-2)}, ${pieces.at(-1)}`;
  if (!TAIL.test(tail)) return { line1: text };
  const [line1, ...units] = pieces.slice(0, -2);
  return definedFields({ line1, line2: units.join(", ") || undefined, ...splitTail(tail) });
}

/** The employer in a row, with what the titles of the file say. */
export function readEmployer(values: TableRow): UncheckedFields | undefined {
  const ein = values.text("employer_ein");
  const digits = ein === undefined || SSN_PARTS.test(ein) ? undefined : (parseEin(ein) ?? undefined);
  if (ein !== undefined && digits === undefined) {
    values.refuse({
      scope: "field",
      field: "employer_ein",
      reason: "is not an EIN of nine digits",
      remedy: "Write it as 12-3456789.",
    });
  }
  const employer = definedFields({
    name: values.text("employer_name"),
    ein: digits,
    state_account: values.text("employer_account"),
    code: values.text("employer_code"),
  });
  return Object.keys(employer).length === 0 ? undefined : employer;
}

/** The job in a row, without its pay. */
export function readJob(values: TableRow): UncheckedFields {
  const [start, rehire] = [values.date("start"), values.date("rehire")];
  const original = values.date("original_hire") ?? (rehire === undefined ? undefined : start);
  const current = rehire ?? start ?? original;
  const ended = values.date("end");
  // The end of the employment before the one that was begun anew.
  const end = rehire !== undefined && ended !== undefined && ended < rehire ? undefined : ended;
  const mark = markOfName(values.text("full_name") ?? values.text("display_name") ?? "");
  const worker = values.text("worker_type") ?? contractorWord(values.text("job_type"));
  return definedFields({
    employee_id: values.text("employee_id") ?? values.text("record_id") ?? numberOfName(values.text("full_name") ?? ""),
    position_id: values.text("position_id"),
    primary: values.text("primary"),
    job_title: values.text("job_title"),
    // A name in brackets is the manager's; a single word is a code of the department.
    department: values.text("department")?.replace(/\s*\([^)\s]+\s[^)]*\)$/, ""),
    worker_type: worker === undefined ? undefined : workerTypeOf(worker),
    job_type: jobTypeOf(values.text("job_type") ?? values.text("worker_type") ?? ""),
    start: current,
    end,
    original_hire: original === current ? undefined : original,
    status: mark ?? statusOf(values) ?? statusOfEnd(values, end),
    work_state: values.text("work_state"),
    soc: values.text("soc"),
    wage_plan: values.text("wage_plan"),
    typical_hours: values.text("typical_hours"),
    as_of: values.date("as_of"),
  });
}

function contractorWord(text: string | undefined): string | undefined {
  return text !== undefined && workerTypeOf(text) === "contractor" ? text : undefined;
}

/** Where a column tells the last day and none the status, a blank is somebody who works. */
function statusOfEnd(values: TableRow, end: string | undefined): string | undefined {
  if (!values.hasColumn("end") || values.hasColumn("status")) return undefined;
  if (end !== undefined) return "terminated";
  return values.faults.some(({ field }) => field === "end") ? undefined : "active";
}

function statusOf(values: TableRow): string | undefined | null {
  const text = values.text("status");
  if (text !== undefined) return statusOfWord(text);
  const left = values.text("left_flag");
  if (left !== undefined) return /^(?:y|yes|true|1|x|left)$/i.test(left) ? "terminated" : undefined;
  return undefined;
}
