import { INFERRED_FORMAT } from "../reading/read.ts";
import { FIXED_FORMATS } from "./fixed-formats.ts";

/** The formats that can be named, by their names for people: fixed records of law, and any other pay file. */
export const NAMED_FORMATS: readonly { readonly format: string; readonly title: string }[] = [
  ...FIXED_FORMATS,
  INFERRED_FORMAT,
]
  .map(({ id: format, title }) => ({ format, title }))
  .sort((a, b) => a.title.localeCompare(b.title, "en"));

/** The ids of all formats that can be named. */
export const PAYROLL_FORMATS: readonly string[] = NAMED_FORMATS.map(({ format }) => format).sort();
