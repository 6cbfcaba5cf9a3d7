import { SIDEWAYS_FORMAT } from "../layouts/sideways/read-sideways.ts";
import { FIXED_FORMATS } from "./fixed-formats.ts";
import { JSON_FORMATS } from "./json-formats.ts";
import { TABLE_FORMATS } from "./table-formats.ts";

/** The ids of all formats that can be named. */
export const PAYROLL_FORMATS: readonly string[] = [...FIXED_FORMATS, ...TABLE_FORMATS, ...JSON_FORMATS, SIDEWAYS_FORMAT]
  .map(({ id }) => id)
  .sort();
