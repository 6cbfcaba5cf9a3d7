import { createHash } from "node:crypto";
import { type CompanyId, readHexId } from "../../../kernel/ids.ts";
import { digits, foldLetters } from "../../../kernel/text/fold.ts";
import { parseZip } from "../../../kernel/text/us/address.ts";
import { parseEin } from "../../../kernel/text/us/ein.ts";
import { parsePhone } from "../../../kernel/text/us/phone.ts";
import { parseState } from "../../../kernel/text/us/state.ts";
import type { Columns } from "../../files/find-columns.ts";
import { type CheckedRow, type ParsedText, RowReader } from "../../files/row-reader.ts";
import type { RowValues } from "../../files/source-rows.ts";
import { withZipZeros } from "../../files/zip-zeros.ts";
import type { Company } from "../company.ts";
import { parseDomain } from "../matching/names/query.ts";

/** The columns of a file of companies. */
export const COMPANY_FILE_COLUMNS: Columns = {
  required: ["name"],
  optional: [
    ...["id", "aliases", "ein", "domain", "domains", "phone", "street", "city", "state", "zip", "naics", "employees"],
    ...["everyday_names", "employer_id", "is_nationwide", "logo_url"],
  ],
  usualHeadings: {
    name: {
      fallbackHeadings: "company name, company, employer name, employer, business name, organization name, legal name",
    },
    ein: {
      synonyms: "fein, federal ein, employer identification number",
      fallbackHeadings: "tax id, federal tax id, company ein",
    },
    domain: { fallbackHeadings: "website, web site, url, company website" },
    phone: { synonyms: "phone number, telephone, telephone number" },
    street: { synonyms: "street address", fallbackHeadings: "address, address 1, address line 1" },
    city: { fallbackHeadings: "town" },
    state: { synonyms: "state code" },
    zip: { synonyms: "zip code, postal code, postcode" },
    naics: { synonyms: "naics code" },
    employees: { synonyms: "number of employees, employee count" },
  },
};

/** A company of a file, and the digest of all its data in the file. */
export interface CompanyRow {
  readonly company: Company;
  /** SHA-256, 32 bytes. */
  readonly fingerprint: Buffer;
}

const NAME_MAX = 256;
const ALIAS_MAX = 1_024;
const LIST_ITEMS_MAX = 1_000;
const URL_MAX = 2_048;
const PHONE_DIGITS_MIN = 7;

const EIN: ParsedText = { parse: parseEin, form: "9 digits, such as 12-3456789" };
const DOMAIN: ParsedText = { parse: parseDomain, form: "a domain name or a web address, such as example.com" };
const STATE: ParsedText = {
  parse: parseState,
  form: "the two-letter code or the full name of a US state or territory",
};
const ZIP: ParsedText = { parse: parseZip, form: "a ZIP code of 5 or 9 digits" };
const NAICS: ParsedText = { parse: parseNaics, form: "a NAICS code of 2 to 6 digits" };
const EMPLOYER_ID: ParsedText<CompanyId> = { parse: parseCompanyId, form: "an id of 32 hexadecimal digits" };
const LOGO_URL: ParsedText = { parse: parseHttpUrl, form: "an http or https address" };

/**
 * Checks a company of a file and converts it to the form of the directory.
 *
 * An `id` of 32 hex digits is kept; any other `id` gives a derived id that is the same for the same
 * source and `id`; without one the id is derived from the source and what identifies the company:
 * EIN, name and address.
 *
 * @param source the import's source
 */
export function checkCompany(values: RowValues, source: string): CheckedRow<CompanyRow> {
  const reader = new RowReader(values);
  const given = reader.text("id");
  const details = readDetails(reader);
  const id = given === null ? derivedId(source, identifying(details)) : keptId(given, source);
  if (reader.faults.length > 0) return { kind: "faulty", faults: reader.faults, id: given === null ? null : id };
  return { kind: "sound", row: { company: { id, ...details }, fingerprint: fingerprintOf(details) }, warnings: [] };
}

type Details = Omit<Company, "id">;

function readDetails(reader: RowReader): Details {
  return {
    name: reader.requiredText("name", { max: NAME_MAX }),
    aliases: reader.list("aliases", { max: ALIAS_MAX, items: LIST_ITEMS_MAX }),
    everyday_names: reader.list("everyday_names", { max: ALIAS_MAX, items: LIST_ITEMS_MAX }),
    employer_id: reader.parsed("employer_id", EMPLOYER_ID),
    is_nationwide: reader.flag("is_nationwide"),
    ein: reader.parsed("ein", EIN),
    domain: reader.parsed("domain", DOMAIN),
    domains: readDomains(reader),
    phone: readPhone(reader),
    street: reader.text("street"),
    city: reader.text("city"),
    ...readStateAndZip(reader),
    naics: reader.parsed("naics", NAICS),
    employees: reader.count("employees"),
    logo_url: readLogoUrl(reader),
  };
}

/**
 * A number of another country is left out: the directory stores and compares US numbers, and the
 * company is valid anyway.
 */
function readPhone(reader: RowReader): string | null {
  const text = reader.text("phone");
  if (text === null) return null;
  if (digits(text).length < PHONE_DIGITS_MIN) return reader.refuse("phone", "must be a telephone number");
  return parsePhone(text);
}

function readStateAndZip(reader: RowReader): Pick<Details, "state" | "zip"> {
  const state = reader.parsed("state", STATE);
  const { parse, form } = ZIP;
  return { state, zip: reader.parsed("zip", { parse: (text) => parse(withZipZeros(text, state) ?? ""), form }) };
}

function readDomains(reader: RowReader): string[] {
  const given = reader.list("domains", { max: NAME_MAX, items: LIST_ITEMS_MAX });
  return given.flatMap((text) => parseDomain(text) ?? reader.refuse("domains", `must be ${DOMAIN.form}`) ?? []);
}

function readLogoUrl(reader: RowReader): string | null {
  const text = reader.text("logo_url", { max: URL_MAX });
  return text === null ? null : (LOGO_URL.parse(text) ?? reader.refuse("logo_url", `must be ${LOGO_URL.form}`));
}

function parseNaics(text: string): string | null {
  return /^\d{2,6}$/.test(text) ? text : null;
}

function parseCompanyId(text: string): CompanyId | null {
  return readHexId(text.toLowerCase().replaceAll("-", ""));
}

function parseHttpUrl(text: string): string | null {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "") ? text : null;
}

function keptId(given: string, source: string): CompanyId {
  return parseCompanyId(given) ?? derivedId(source, ["id", given]);
}

/** What identifies a company if its source gives no ids; case and accents do not. */
function identifying(details: Details): (string | null)[] {
  const { ein, name, street, city, state, zip } = details;
  return [ein, foldLetters(name), street && foldLetters(street), city && foldLetters(city), state, zip];
}

function derivedId(source: string, parts: readonly (string | null)[]): CompanyId {
  const digest = createHash("sha256").update(JSON.stringify(["company", source, ...parts]));
  return digest.digest("hex").slice(0, 32) as CompanyId;
}

function fingerprintOf(details: Details): Buffer {
  return createHash("sha256").update(JSON.stringify(details)).digest();
}
