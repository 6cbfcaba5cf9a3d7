/*
 * Makes data/reading/model.json.gz again, with the same bytes: node scripts/reading/fit-kept.ts [--out FILE].
 * Needs python3 with openpyxl on the PATH (the generator writes workbooks by it) and a clone with its history: the model was fitted
 * with the forms of values of COMMIT, whose sources fit it here. Its meanings were renamed since, its weights were not changed.
 * Why it is kept: bench/payroll-files/README.md, "The fit".
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { generateFiles } from "../../bench/payroll-files/generate.ts";
import { type Meaning, yearToDate } from "../../src/areas/files/reading/columns/meanings.ts";
import type { ColumnModel } from "../../src/areas/files/reading/model.ts";
import { meaningOfField } from "./fields.ts";

const PROJECT = path.join(import.meta.dirname, "../..");
const COMMIT = "6d7fd38a";
const SEEDS = [21, 22, 23];
const FILES = 200;
/** Of the JSON: the bytes of gzip depend on the version of zlib too. */
const SHA256 = "eea8b1085d9f24a7dc4e1766f796f5115924b8f08d3ee1470277ad649f781639";
const OF_THE_YEAR = ".ytd";

const at = process.argv.indexOf("--out");
const out = (at < 0 ? null : process.argv[at + 1]) ?? path.join(PROJECT, "data/reading/model.json.gz");
const folder = mkdtempSync(path.join(tmpdir(), "fit-kept-"));
const made: string[] = [];
try {
  for (const seed of SEEDS) made.push(generateFiles(FILES, seed));
  if (!made.every((one) => readdirSync(one).some((name) => name.endsWith(".xlsx"))))
    throw new Error("the generator wrote no workbook: python3 on the PATH needs openpyxl");
  const sources = path.join(folder, "sources");
  mkdirSync(sources);
  const archive = execFileSync("git", ["archive", COMMIT, "src", "scripts", "data", "package.json"], {
    cwd: PROJECT,
    maxBuffer: 2 ** 30,
  });
  execFileSync("tar", ["x", "-C", sources], { input: archive });
  const fitted = path.join(folder, "model.json.gz");
  execFileSync(process.execPath, [path.join(sources, "scripts/reading/fit.ts"), ...made, "--out", fitted]);
  const json = JSON.stringify(renamed(JSON.parse(gunzipSync(readFileSync(fitted)).toString("utf8"))));
  const sha256 = createHash("sha256").update(json).digest("hex");
  if (sha256 !== SHA256) throw new Error(`the JSON of the model has the SHA-256 ${sha256}, not ${SHA256}`);
  writeFileSync(out, gzipSync(json, { level: 9 }));
  console.log(`${out}: SHA-256 of its JSON ${sha256}`);
} finally {
  for (const one of [...made, folder]) rmSync(one, { recursive: true });
}

/** A model with the names that the meanings have today, which were those of the generator's fields. */
function renamed({ meanings, ...rest }: { readonly meanings: readonly string[] } & Omit<ColumnModel, "meanings">) {
  const name = (field: string): Meaning =>
    field.endsWith(OF_THE_YEAR)
      ? yearToDate(meaningOfField(field.slice(0, -OF_THE_YEAR.length)))
      : meaningOfField(field);
  return { meanings: meanings.map(name), ...rest };
}
