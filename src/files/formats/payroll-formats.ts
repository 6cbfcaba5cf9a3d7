import { SIDEWAYS_FORMAT } from "../layouts/read-sideways.ts";
import { FIXED_FORMATS } from "./fixed-formats.ts";
import { JSON_FORMATS } from "./json-formats.ts";
import { TABLE_FORMATS } from "./table-formats.ts";

/** The formats of sheets that are of no payroll system: one row a person, or one a payment. */
export const GENERIC_SHEET_FORMATS = ["home_persons", "home_periods"] as const;

/** The formats that can be named, by their names for people. */
export const NAMED_FORMATS: readonly { readonly format: string; readonly title: string }[] = [
  ...FIXED_FORMATS,
  ...TABLE_FORMATS,
  ...JSON_FORMATS,
  SIDEWAYS_FORMAT,
]
  .map(({ id: format, title }) => ({ format, title }))
  .sort((a, b) => a.title.localeCompare(b.title, "en"));

/** The ids of all formats that can be named. */
export const PAYROLL_FORMATS: readonly string[] = NAMED_FORMATS.map(({ format }) => format).sort();
