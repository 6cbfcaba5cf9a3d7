import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { RowValues } from "../../src/areas/files/source-rows.ts";
import { importCompanies } from "../../src/areas/records/ops/imports/import-companies.ts";
import { SCOPES } from "../../src/kernel/access/caller.ts";
import { STARTER_FILE } from "../../src/program/cli/process/starter-directory.ts";
import { feedOf } from "../areas/records/ops/imports/rows.ts";
import { startApplication, type TestApplication } from "./application.ts";

/** Employers of the examples: they are among the bundled ones. */
const EMPLOYERS = ["ANDROSCOGGIN SAVINGS BANK", "KENNEBUNK SAVINGS BANK"];

/** A fresh service with the bundled employers that the reference's examples name, and the variables of a sandbox key. */
export async function startReferenceService(): Promise<{
  readonly app: TestApplication;
  readonly variables: Readonly<Record<string, string>>;
}> {
  const app = await startApplication({
    isVerifying: true,
    allowPrivate: true,
    workers: ["connections", "imports", "monitors", "orders", "deliveries"],
    prepare: (db) => importCompanies(db, { ...feedOf(bundledEmployers()).feed, source: "starter" }),
  });
  const { headers } = await app.client({ scopes: SCOPES.filter((scope) => scope !== "exchange:use") });
  const [id = "", secret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  return { app, variables: { base_url: app.url, client_id: id, access_secret: secret } };
}

function bundledEmployers(): RowValues[] {
  const lines = gunzipSync(readFileSync(STARTER_FILE)).toString("utf8").trimEnd().split("\n");
  const named = lines.filter((line) => EMPLOYERS.some((name) => line.includes(`"name":"${name}"`)));
  return named.map((line) => JSON.parse(line) as RowValues);
}
