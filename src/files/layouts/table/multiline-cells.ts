import { type DateRules, readDate } from "../../values/loose-dates.ts";
import { frequencyOfWord, unitOfWord } from "../../values/pay-words.ts";
import { fieldOfHeading, type TableField } from "../../vocabulary/field-headings.ts";
import { headingText } from "../../vocabulary/heading-text.ts";
import type { TableRow } from "./row-values.ts";

/**
 * Reads cells of several lines, in which one cell has all of a person: the name, the address and
 * lines such as `Hired: 03/06/2018`; all of the pay; the status and its date.
 */
export function expandMultilineCells(values: TableRow, rules: DateRules): void {
  const person = linesOf(values.text("person_facts"));
  if (person.length > 0) expandPerson(values, person);
  for (const line of linesOf(values.text("pay_facts"))) expandPay(values, line);
  const [status, ...rest] = linesOf(values.text("status"));
  if (status === undefined || rest.length === 0) return;
  values.set("status", status);
  const date = rest.find((line) => readDate(line.replace(/^\D+/, ""), rules).kind === "date");
  if (date !== undefined) values.set("end", date.replace(/^\D+/, ""));
}

function linesOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function expandPerson(values: TableRow, [name = "", ...lines]: readonly string[]): void {
  values.set("full_name", name);
  const address: string[] = [];
  for (const line of lines) {
    const labelled = /^([A-Za-z][A-Za-z .#]*?)\s*:\s*(.+)$/.exec(line);
    const field = labelled === null ? null : fieldOfLabel(labelled[1] ?? "");
    if (field === null) address.push(line);
    else values.set(field, labelled?.[2] ?? "");
  }
  if (address.length > 0) values.set("whole_address", address.join("\n"));
}

function fieldOfLabel(label: string): TableField | null {
  return fieldOfHeading(headingText(label)) ?? "ignored";
}

/** `Hourly: $12.85/hr`, `Salary: $194,468.00/yr`, `Every other week`. */
function expandPay(values: TableRow, line: string): void {
  const rate = /^([A-Za-z ]+):\s*(\$?[\d,]+(?:\.\d+)?.*)$/.exec(line);
  if (rate !== null && unitOfWord(rate[1] ?? "") !== null) {
    values.set("pay_unit", rate[1] ?? "");
    values.set("pay_rate", rate[2] ?? "");
    return;
  }
  const frequency = line.replace(/^[^:]*:\s*/, "");
  if (frequencyOfWord(frequency) !== null) values.set("pay_frequency", frequency);
}
