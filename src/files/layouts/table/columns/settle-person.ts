import type { TableField } from "../../../vocabulary/field-headings.ts";
import type { GridRow } from "../grid.ts";
import { areMostly, filledCells, SSN_PARTS } from "./cells-of-column.ts";
import type { TableSample } from "./settle-amounts.ts";

/** Headings under which a number of the employer or of the person may stand. */
const EITHERS_NUMBER = /\btax id\b|\btin\b|\bsocial\b|^id number$|\btaxpayer id\b/;
/** Every word of such a heading; any other, as `spouse`, `payee` or `state`, makes it somebody else's number. */
const WORDS_OF_NUMBER =
  /^(?:employee|person|personal|individual|recipient|contractor|federal|full|masked|social|security|tax|taxpayer|tin|ssn|itin|or|id|identification|number)$/;
/** Words that say that it is a person's and no company's. */
const OF_PERSON = /\b(?:employee|person|personal|individual|recipient|contractor|social)\b|^id number$/;
/** What such a heading is taken for by its words alone; a column that is ignored stays so. */
const OPEN_FIELDS: ReadonlySet<TableField | null> = new Set([null, "employer_ein", "employer_account", "employee_id"]);

/**
 * `Tax ID` is the person's where its cells are written as SSNs are, no other column has them, and, unless
 * its words say whose it is, persons have different ones: the owner of a firm may have such a number too.
 */
export function settleSsn(
  fields: (TableField | null)[],
  { texts, rows }: TableSample,
  isOpen: (place: number) => boolean,
): void {
  if (fields.includes("ssn")) return;
  const place = texts.findIndex(
    (text, at) =>
      isOpen(at) &&
      OPEN_FIELDS.has(fields[at] ?? null) &&
      EITHERS_NUMBER.test(text) &&
      text.split(" ").every((word) => WORDS_OF_NUMBER.test(word)) &&
      areMostly(filledCells(at, rows), (cell) => SSN_PARTS.test(cell)) &&
      areOfPersons(at, fields, { texts, rows }),
  );
  if (place >= 0) fields[place] = "ssn";
}

/** True unless one number stands beside several persons, or, where no word tells whose it is, beside all. */
function areOfPersons(place: number, fields: readonly (TableField | null)[], { texts, rows }: TableSample): boolean {
  const filled = rows.filter(({ cells }) => (cells[place] ?? "").trim() !== "");
  const numbers = new Set(filledCells(place, rows));
  const persons = new Set(filled.map((row) => personKey(row, place, fields)));
  if (persons.size > 1 && numbers.size * 2 <= persons.size) return false;
  return numbers.size > 1 || OF_PERSON.test(texts[place] ?? "");
}

const NAMES: ReadonlySet<TableField | null> = new Set(["full_name", "display_name", "first", "last", "employee_id"]);

/** The name and number of a row's person, without the cell at a place. */
function personKey({ cells }: GridRow, place: number, fields: readonly (TableField | null)[]): string {
  const own = fields.map((field, at) =>
    NAMES.has(field) && at !== place ? (cells[at] ?? "").trim().toLowerCase() : "",
  );
  return own.join("\t");
}

/** The last four digits, of which no word says that they are of the SSN. */
const BARE_LAST4 = /^(?:employee )?last (?:4|four)(?: digits)?$/;
/** Words of accounts and cards, whose last four digits are shown too. */
const OF_ACCOUNTS =
  /\b(?:bank|account|acct|cards?|deposits?|deposited|routing|transit|aba|checking|savings|iban)\b|^(?:pay|payment) (?:method|type)$/;

/** `Last 4 Digits` beside an account or a card are of that, and not of the SSN; so are different ones of one person. */
export function settleLast4(fields: (TableField | null)[], { texts, rows }: TableSample): void {
  texts.forEach((text, place) => {
    if (fields[place] !== "ssn" || !BARE_LAST4.test(text)) return;
    const isBesideAccount = texts.some((other, at) => OF_ACCOUNTS.test(other) && fields[at] !== "employer_account");
    if (isBesideAccount || haveSeveral(place, fields, rows)) fields[place] = "ignored";
  });
}

/** True if any person has different values in a column. */
function haveSeveral(place: number, fields: readonly (TableField | null)[], rows: readonly GridRow[]): boolean {
  const seen = new Map<string, string>();
  return rows.some((row) => {
    const [key, own] = [personKey(row, place, fields), (row.cells[place] ?? "").trim()];
    if (key.trim() === "" || own === "") return false;
    const earlier = seen.get(key);
    seen.set(key, own);
    return earlier !== undefined && earlier !== own;
  });
}
