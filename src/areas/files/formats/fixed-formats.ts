import { readFileSync } from "node:fs";
import path from "node:path";
import type { FixedFormat } from "../layouts/fixed/record-layout.ts";
import { INFERRED_FORMAT } from "../reading/read.ts";

const FILE = path.join(import.meta.dirname, "fixed-formats.json");

/** All formats of fixed-width records of law, each with its source: a further one is an entry of the JSON file. */
export const FIXED_FORMATS = JSON.parse(readFileSync(FILE, "utf8")) as readonly FixedFormat[];

/** The formats that can be named, by their names for people: fixed records of law, and any other pay file. */
export const NAMED_FORMATS: readonly { readonly format: string; readonly title: string }[] = [
  ...FIXED_FORMATS,
  INFERRED_FORMAT,
]
  .map(({ id: format, title }) => ({ format, title }))
  .sort((a, b) => a.title.localeCompare(b.title, "en"));

/** The ids of all formats that can be named. */
export const PAYROLL_FORMATS: readonly string[] = NAMED_FORMATS.map(({ format }) => format).sort();
