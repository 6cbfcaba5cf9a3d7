import { AppError } from "../../../../kernel/error.ts";
import { INFERRED_FORMAT } from "../../reading/read.ts";
import { isWorkbook } from "../../sheets/read-workbook.ts";
import { readsAsHeading } from "../../told-header.ts";
import { decodeBytes } from "../../values/decode.ts";
import type { PayrollFile } from "../payroll-file.ts";

const HEADINGS_MAX = 20;
const HEAD_BYTES = 4_000;

/**
 * The refusal of a file in which no person was found: what the file is, what was found in it, and what
 * to do. Has no value of a person.
 */
export function noPersons(bytes: Uint8Array, file: PayrollFile): AppError {
  if (bytes.length === 0 || (!isWorkbook(bytes) && decodeBytes(bytes).text.trim() === "")) {
    return new AppError("incorrect_parameters", "The file is empty.");
  }
  const [fault] = file.rejects;
  const where = fault === undefined || fault.row === null ? "" : ` at row ${fault.row}`;
  const faults = fault === undefined ? [] : [`What could not be read${where}: it ${fault.reason}. ${fault.remedy}`];
  const message = [`No person was found in the file, which is ${kindOf(bytes, file)}.`, ...faults, remedyOf(file)];
  return new AppError("incorrect_parameters", message.join(" "));
}

function kindOf(bytes: Uint8Array, { tables = [], format, title, confidence, rows }: PayrollFile): string {
  if (isWorkbook(bytes)) return `a workbook with ${counted(tables.length, "table")}`;
  const { text } = decodeBytes(bytes.subarray(0, HEAD_BYTES));
  const element = /^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*)*<([A-Za-z_][\w:.-]{0,60})/.exec(text)?.[1];
  if (element !== undefined) return `XML (its outermost element is ${element})`;
  if (/^\s*[{[]/.test(text)) return "JSON";
  if (format !== INFERRED_FORMAT.id && confidence > 0) return `a file of the form ${JSON.stringify(title)}`;
  return `a text of ${counted(rows, "row")}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function remedyOf({ columns, format }: PayrollFile): string {
  if (format !== INFERRED_FORMAT.id) return "If it is a table of another form, name no format.";
  const headings = columns.map(({ heading }) => heading.trim()).filter((one) => one !== "" && readsAsHeading(one));
  const shown = headings.slice(0, HEADINGS_MAX).map((heading) => JSON.stringify(heading));
  const more = headings.length > shown.length ? ` and ${headings.length - shown.length} more` : "";
  const has =
    shown.length === 0
      ? "No table with headings and rows below them was found in it"
      : `It has the columns ${shown.join(", ")}${more}`;
  const name = "name the column of full_name, or of first_name and last_name, such as --column full_name=HEADING";
  return `${has}: ${shown.length === 0 ? "export it as CSV or a workbook (.xlsx) with a line of headings" : name}.`;
}
