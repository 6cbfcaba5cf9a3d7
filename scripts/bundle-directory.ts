import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { bundledCodeOf, writeBundledIndex } from "../src/areas/companies/directory/bundled/bundled-index.ts";
import { checkCompany } from "../src/areas/companies/ops/company-row.ts";
import { digestOfFingerprint, type StoredCompany } from "../src/areas/companies/sql/directory.ts";
import type { RowValues } from "../src/areas/files/source-rows.ts";
import { STARTER_SOURCE } from "../src/areas/records/ops/imports/import-companies.ts";
import { BUNDLED_FOLDER, STARTER_FILE, starterIdentity } from "../src/program/cli/process/starter-directory.ts";

/*
 * Builds the index of the bundled employers into `data/bundled`, so that the first start can search them at once. `npm ci` runs it,
 * and so does packaging. It is built again only if the list or the code that reads and indexes it has changed.
 */

/** The folders of `src` on which the index depends. */
const CODE = [
  "areas/companies/directory",
  "areas/companies/matching",
  "areas/companies/ops",
  "areas/records/ops/imports",
  "kernel/text",
];

function codeDigest(): string {
  const root = path.join(import.meta.dirname, "../src");
  const hash = createHash("sha256");
  for (const folder of CODE) {
    const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
    const paths = files.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
    for (const file of paths.sort()) hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** The companies as an import stores them; a row that it would reject is left out. */
function companies(): StoredCompany[] {
  const lines = gunzipSync(readFileSync(STARTER_FILE)).toString("utf8").trimEnd().split("\n");
  const byId = new Map<string, StoredCompany>();
  for (const line of lines) {
    const checked = checkCompany(JSON.parse(line) as RowValues, STARTER_SOURCE);
    if (checked.kind !== "sound") continue;
    const { company, fingerprint } = checked.row;
    if (!byId.has(company.id)) byId.set(company.id, { ...company, digest: digestOfFingerprint(fingerprint) });
  }
  return [...byId.values()];
}

const list = starterIdentity();
const codeSha256 = codeDigest();
if ((await bundledCodeOf(BUNDLED_FOLDER, list)) !== codeSha256) {
  await writeBundledIndex(BUNDLED_FOLDER, companies(), { list, codeSha256 });
}
