import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type { RowValues } from "../../../../src/areas/files/source-rows.ts";
import { importCompanies } from "../../../../src/areas/records/ops/imports/import-companies.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { feedOf } from "../../records/ops/imports/rows.ts";

const COMPANIES_FILE = new URL("../../../../data/companies.jsonl.gz", import.meta.url);
/** So many of the file's first companies: those with the lowest EINs, New England's. */
const COMPANIES = 400;

/** The employer of the interface's own examples, which the file lists without these details. */
export const GOOGLE = {
  id: "5090ec2c0ae9c6826ef8590fb4c3d36a",
  name: "GOOGLE LLC",
  ein: "770493581",
  domain: "google.com",
  phone: "6503087300",
  city: "MOUNTAIN VIEW",
  state: "CA",
  zip: "94043",
};
/** One of the file's first companies, with every detail. */
export const DARTMOUTH = {
  id: "310a355c8b183a3edae7a3ef5d05171a",
  name: "TRUSTEES OF DARTMOUTH COLLEGE",
  ein: "020222111",
  domain: "dartmouth.edu",
  phone: "6036463588",
  street: "HUMAN RESOURCES-6042",
  city: "HANOVER",
  state: "NH",
  zip: "03755",
};

/** Imports some hundred real companies. */
export async function importDirectory(db: Database): Promise<void> {
  const file = createReadStream(COMPANIES_FILE);
  const rows: RowValues[] = [GOOGLE];
  for await (const line of createInterface({ input: file.pipe(createGunzip()) })) {
    rows.push(JSON.parse(line));
    if (rows.length > COMPANIES) break;
  }
  file.destroy();
  await importCompanies(db, { ...feedOf(rows).feed, source: "directory" });
}
