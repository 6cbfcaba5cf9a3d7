import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import type { TestContext } from "node:test";
import type { DateOrder } from "../../src/areas/files/dates.ts";
import { Keyring, mintKeyring } from "../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import type { ImportFileOptions } from "../../src/program/cli/import/import-options.ts";
import { defaultRejectsPath } from "../../src/program/cli/import/rejects-file.ts";
import { runImportCompanies, runImportEmployments } from "../../src/program/cli/import/run-import-file.ts";
import { freshDatabase, type Home } from "./databases.ts";

/** Two employments, of which the second has faults: a day that is none, and an SSN of five digits. */
export const EMPLOYMENTS_CSV =
  "record_id,employer_name,first_name,last_name,date_of_birth,ssn\n1,Acme,Ann,Sealwell,1980-02-03,900112222\n" +
  "2,Acme,Bob,Leakproof,1980-02-31,90011\n";

interface Options extends Partial<ImportFileOptions> {
  readonly dates?: DateOrder;
  readonly stdin?: Readable;
  readonly signal?: AbortSignal;
}

/** An empty database, and a folder for the files of a test, which is removed after it. */
export async function setUpImports(home: Home, t: TestContext) {
  const { db } = await freshDatabase(home, t);
  const folder = await mkdtemp(join(tmpdir(), "openvoe-import-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const fileOf = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  return { db, folder, fileOf };
}

/** Imports a file of companies as the command does. */
export function importCompanies(db: Database, file: string, more: Options = {}) {
  const { options, terminal } = argumentsOf(file, more);
  return runImportCompanies(db, options, terminal);
}

/** Imports a file of employments into the sandbox as the command does, under keys of its own. */
export function importEmployments(db: Database, file: string, more: Options = {}) {
  const { options, terminal } = argumentsOf(file, more);
  const context = { db, keyring: new Keyring(mintKeyring()) };
  return runImportEmployments(context, { ...options, environment: "sandbox", matchCompany: null }, terminal);
}

function argumentsOf(file: string, { stdin, signal, ...options }: Options) {
  const defaults: ImportFileOptions = {
    file,
    source: null,
    format: null,
    rejects: defaultRejectsPath(file, tmpdir()),
    replace: false,
    actor: "operator:dana",
  };
  const stderr = new PassThrough().resume();
  const terminal = { stdin: stdin ?? Readable.from([]), stderr, signal: signal ?? new AbortController().signal };
  return { options: { ...defaults, ...options }, terminal };
}
