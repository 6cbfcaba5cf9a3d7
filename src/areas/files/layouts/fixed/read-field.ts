import { isIsoDate } from "../../../../kernel/ids.ts";
import { parseCents } from "../../values/amounts.ts";
import { readSsn } from "../../values/ssn-forms.ts";
import type { FieldKind, FieldSpec } from "./record-layout.ts";
import stateCodes from "./state-codes.json" with { type: "json" };

/** The value of a field, or why it has none. */
type FieldReading =
  | { readonly kind: "value"; readonly value: string | number | boolean }
  | { readonly kind: "none" }
  | { readonly kind: "fault"; readonly reason: string; readonly remedy: string };

/** Numeric codes of the states (ANSI INCITS 38, as in SSA Publication 42-007, appendix B). */
const STATES: Readonly<Record<string, string>> = stateCodes;
const NONE: FieldReading = { kind: "none" };

/** Reads one field of a record that was padded to its full length. */
export function readField(record: string, [from, to, kind = "text"]: FieldSpec): FieldReading {
  const text = record.slice(from - 1, to);
  return text.trim() === "" ? NONE : READERS[kind](text.trim());
}

/** The money in a field as a decimal string; null if it has none. */
export function readMoney(record: string, spec: FieldSpec): string | null {
  return parseCents(record.slice(spec[0] - 1, spec[1]));
}

const READERS: Readonly<Record<FieldKind, (text: string) => FieldReading>> = {
  text: (text) => found(text.replace(/\s+/g, " ")),
  digits: (text) => (/^0*$/.test(text) ? NONE : found(text)),
  cents: (text) => {
    const amount = parseCents(text);
    return amount === null ? fault("is not an amount in cents", "Correct the amount.") : found(amount);
  },
  count: (text) => countOf(text),
  positive: (text) => (/^0*$/.test(text) ? NONE : countOf(text)),
  year: (text) => countOf(text),
  MMDDCCYY: (text) => dateOf(text, { year: text.slice(4), month: text.slice(0, 2), day: text.slice(2, 4) }),
  CCYYMMDD: (text) => dateOf(text, { year: text.slice(0, 4), month: text.slice(4, 6), day: text.slice(6) }),
  MMYYYY: (text) => monthOf(text),
  ssn: (text) => ssnOf(text),
  state: (text) => found(STATES[text] ?? text),
  flag: (text) => found(text !== "0" && text !== "N"),
};

function found(value: string | number | boolean): FieldReading {
  return { kind: "value", value };
}

function fault(reason: string, remedy: string): FieldReading {
  return { kind: "fault", reason, remedy };
}

function countOf(text: string): FieldReading {
  return /^\d{1,9}$/.test(text) ? found(Number(text)) : fault("is not a whole number", "Correct the number.");
}

interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

function dateOf(text: string, { year, month, day }: DateParts): FieldReading {
  if (/^0*$/.test(text)) return NONE;
  const date = `${year}-${month}-${day}`;
  return isIsoDate(date) ? found(date) : fault("is a date that does not exist", "Correct the date.");
}

function monthOf(text: string): FieldReading {
  if (/^0*$/.test(text)) return NONE;
  const month = /^(0[1-9]|1[0-2])(\d{4})$/.exec(text);
  return month === null
    ? fault("is a month that does not exist", "Correct the month.")
    : found(`${month[2]}-${month[1]}`);
}

function ssnOf(text: string): FieldReading {
  if (/^(?:0{9}|I)$/i.test(text)) return NONE;
  const reading = readSsn(text);
  if (reading.kind === "whole") return found(reading.ssn);
  return reading.kind === "none"
    ? NONE
    : fault("is not an SSN, but a placeholder or not nine digits", "Enter the SSN, or leave it blank when not known.");
}
