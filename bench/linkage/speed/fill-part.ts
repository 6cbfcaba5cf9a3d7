import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { EmploymentRecord } from "../../../src/areas/payroll/employment.ts";
import { BLOCKING_VERSION } from "../../../src/areas/records/linkage/block.ts";
import { checkEmployment } from "../../../src/areas/records/ops/imports/employment-row.ts";
import { sealEmployment } from "../../../src/areas/records/ops/imports/import-employments.ts";
import { Keyring, parseKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { householdOf } from "../world/households.ts";
import { recordsOf } from "../world/records.ts";

/*
 * A separate process: writes the records of every n-th household of a world to its output in the form of `copy`, sealed
 * and keyed by the code of the import, each tied to a company. Arguments: a file with the ids of companies, one a line; seed,
 * first household, stride, records wanted.
 */
const [, , companiesFile = "", ...numbers] = process.argv;
const [seed = 1, first = 0, stride = 1, wanted = 1_000] = numbers.map(Number);
const companies = readFileSync(companiesFile, "utf8").trim().split("\n");
const keyring = new Keyring(parseKeyring(process.env.OPENVOE_KEYRING ?? ""));
const place = { environment: "production", source: "records", blindIndexKey: keyring.blindIndexKey } as const;
const BATCH_LINES = 500;

let written = 0;
let lines: string[] = [];
for (let household = first; written < wanted; household += stride) {
  const records = householdOf(seed, household).flatMap((person) => recordsOf(seed, person));
  for (const record of records.slice(0, wanted - written)) {
    lines.push(lineOf(record));
    written += 1;
  }
  if (lines.length >= BATCH_LINES) await flush();
}
await flush();

async function flush(): Promise<void> {
  const isRoom = process.stdout.write(lines.join(""));
  lines = [];
  if (!isRoom) await once(process.stdout, "drain");
}

function lineOf(record: EmploymentRecord): string {
  const values = Object.fromEntries(Object.entries(record).map(([field, value]) => [field, value ?? ""]));
  const checked = checkEmployment(values, place);
  if (checked.kind === "faulty") throw new Error(`the world made a faulty record: ${checked.faults[0]?.field}`);
  const { id, recordToken, sealed, keyId, blockingTokens, fingerprint } = sealEmployment(
    { keyring },
    { row: checked.row, companyId: null },
    place.environment,
  );
  const employer = Number(record.employer_name.split(" ")[1]);
  const companyId = companies[employer % companies.length] ?? "\\N";
  const fields = [id, place.environment, place.source, companyId, bytea(recordToken), bytea(sealed), String(keyId)];
  return `${[...fields, `{${blockingTokens.join()}}`, bytea(fingerprint), BLOCKING_VERSION].join("\t")}\n`;
}

function bytea(bytes: Buffer): string {
  return `\\\\x${bytes.toString("hex")}`;
}
