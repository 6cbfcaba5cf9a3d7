import { readFileSync } from "node:fs";
import { AppError, type InvalidParam, incorrectParameters } from "../../../kernel/error.ts";
import { isIsoDate } from "../../../kernel/ids.ts";
import type { Subject } from "../../../kernel/subject.ts";
import { digits } from "../../../kernel/text/fold.ts";

/**
 * The person of a JSON file: first_name, last_name (empty for a person with one name), date_of_birth
 * and, if known, ssn; `-` reads standard input.
 *
 * @throws AppError `incorrect_parameters` or `malformed_json`, without a value of the person
 */
export function readSubjectFile(file: string): Subject {
  return readSubject(readText(file));
}

function readText(file: string): string {
  try {
    return readFileSync(file === "-" ? process.stdin.fd : file, "utf8");
  } catch (cause) {
    throw new AppError("incorrect_parameters", `${file} cannot be read.`, { cause });
  }
}

function readSubject(text: string): Subject {
  const given = parseObject(text);
  const { first_name, last_name, date_of_birth, ssn = null } = given;
  const faults: InvalidParam[] = [];
  if (!isFilled(first_name)) faults.push({ field: "first_name", message: "must be a text that is not empty" });
  if (last_name !== "" && !isFilled(last_name)) {
    faults.push({ field: "last_name", message: "must be a text; an empty one for a person with one name" });
  }
  const born = typeof date_of_birth === "string" && isIsoDate(date_of_birth) ? date_of_birth : null;
  if (born === null) faults.push({ field: "date_of_birth", message: "must be a date, YYYY-MM-DD" });
  const number = ssn === null ? "" : digits(String(ssn));
  if (ssn !== null && number.length !== 4 && number.length !== 9) {
    faults.push({ field: "ssn", message: "must be 9 digits, or the last 4" });
  }
  if (faults.length > 0 || born === null) throw incorrectParameters(faults);
  return {
    first_name: String(first_name),
    last_name: String(last_name),
    date_of_birth: born,
    ssn: number === "" ? null : number,
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return { ...value };
  } catch {
    // The text may hold a person's data: it is not repeated.
  }
  throw new AppError("malformed_json", "The file must hold one JSON object.");
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
