import type { RecordedValue } from "./recording.ts";

/** Columns whose whole text is a secret, by the last parts of their associated data. */
const WHOLE_SECRETS = /^(credentials|webhooks|webhook_old_secrets)\/[^/]+\/secret$|^exchange_epochs\//;

/**
 * Fields that are personal or secret by themselves. Employers, job titles and amounts are not among them: the same text stands in
 * the directory of employers, or comes up by chance. Nor are one-time codes: six digits are everywhere.
 */
const FIELDS: readonly (readonly [kind: string, name: RegExp, form: RegExp])[] = [
  // Not the digits in their order, which are examples of other numbers too.
  ["ssn", /^ssn$/, /^(?!123-?45-?6789)\d{3}-?\d{2}-?\d{4}$/],
  ["date of birth", /^(date_of_birth|birth_?date|born)$/, /^(19\d\d|200\d)-\d\d-\d\d$/],
  // Not the one letter of tests of lengths, which other names have too.
  ["last name", /^last_name$/, /^(?!(.)\1+$)\p{L}{10,}$/u],
  ["mail address", /^(email|e_?mail_address|to)$/, /^\S+@\S{4,}$/],
  ["telephone", /^(phone|phone_number|telephone|to)$/, /^\+?\d{10,}$/],
  ["street", /^(street|street_1|address_1|line_1)$/, /^\d+ .{8,}$/],
  ["account number", /^account_number$/, /^\d{8,}$/],
  ["password", /^password$/, /^.{8,}$/],
  ["token", /(token|secret|private_key|verifier|assertion)$/, /^.{16,}$/],
];

/** The values of a text that is being sealed, by its associated data. */
export function valuesSealed(text: string, place: string): RecordedValue[] {
  if (WHOLE_SECRETS.test(place)) return text.length >= 16 ? [{ kind: "secret", value: text }] : [];
  if (!/^[{[]/.test(text)) return [];
  try {
    return valuesIn(JSON.parse(text));
  } catch {
    return [];
  }
}

function valuesIn(parsed: unknown): RecordedValue[] {
  if (typeof parsed !== "object" || parsed === null) return [];
  return Object.entries(parsed).flatMap(([name, value]) =>
    typeof value === "string" ? recordedOf(name, value) : valuesIn(value),
  );
}

function recordedOf(name: string, value: string): RecordedValue[] {
  const field = FIELDS.find(([, names, form]) => names.test(name) && form.test(value));
  return field === undefined ? [] : [{ kind: field[0], value }];
}

/** How a value may be written: an SSN with and without dashes, a date of birth as people, programs and files write one. */
export function spellingsOf({ kind, value }: RecordedValue): string[] {
  if (kind === "ssn") {
    const digits = value.replaceAll("-", "");
    return [digits, `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`];
  }
  if (kind !== "date of birth") return [value];
  const [year = "", month = "", day = ""] = value.split("-");
  const short = [month, day].map(Number).join("/");
  return [value, `${year}${month}${day}`, `${month}/${day}/${year}`, `${short}/${year}`];
}
