import { readFileSync } from "node:fs";
import path from "node:path";
import type { FixedFormat } from "../layouts/fixed/record-layout.ts";

const FILE = path.join(import.meta.dirname, "fixed-formats.json");

/** All formats of fixed-width records of law, each with its source: a further one is an entry of the JSON file. */
export const FIXED_FORMATS = JSON.parse(readFileSync(FILE, "utf8")) as readonly FixedFormat[];
