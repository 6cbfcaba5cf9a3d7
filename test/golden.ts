import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startEmbeddedServer } from "../fixtures/servers.ts";
import { migrate } from "../src/kernel/database/postgres/migrate.ts";
import { openPool } from "../src/kernel/database/postgres/pool.ts";
import { STARTER_FILE, STARTER_VERSION_FILE } from "../src/program/cli/process/starter-directory.ts";
import {
  EVENT_SUMMARIES_FILE,
  eventSummariesText,
  IDEMPOTENT_POSTS_FILE,
  idempotentPostsText,
  TYPES_FILE,
  typesText,
} from "./support/client-types.ts";
import { COMMANDS_FILE, commandsText } from "./support/commands-text.ts";
import { ERRORS_FILE, withErrorCodes } from "./support/error-codes-text.ts";
import { EVENTS_FILE, eventsText } from "./support/events-text.ts";
import { INCOME_RULES_FILE, incomeRulesText } from "./support/income-rules-text.ts";
import { MENDING_FILE, withMendingTables } from "./support/mending-text.ts";
import { OPENAPI_FILE, openapiText } from "./support/openapi-text.ts";
import { LLMS_FILE, llmsText, POSTMAN_FILE, postmanText } from "./support/reference-texts.ts";
import { REMOTE_PROTOCOL_FILE, remoteProtocolText } from "./support/remote-protocol-text.ts";
import { ROLES_FILE, rolesText } from "./support/roles-text.ts";
import { ROUTES_FILE, routesText } from "./support/routes-text.ts";
import { dumpSchema } from "./support/schema-dump.ts";
import { SETTINGS_FILE, settingsText } from "./support/settings-text.ts";
import { STATES_FILE, statesText } from "./support/states-text.ts";

/*
 * Compares the golden files with what the program makes now, or writes them anew with --write. Exits with 1 if one differs.
 */

const root = path.dirname(import.meta.dirname);
const isWriting = process.argv.includes("--write");

/** One golden file: its path from the root of the project, and what makes its text. */
interface GoldenFile {
  readonly file: string;
  make(): Promise<string>;
}

const GOLDEN_FILES: readonly GoldenFile[] = [
  { file: OPENAPI_FILE, make: async () => openapiText() },
  { file: REMOTE_PROTOCOL_FILE, make: async () => remoteProtocolText() },
  { file: TYPES_FILE, make: typesText },
  { file: IDEMPOTENT_POSTS_FILE, make: async () => idempotentPostsText() },
  { file: EVENT_SUMMARIES_FILE, make: async () => eventSummariesText() },
  { file: STATES_FILE, make: async () => statesText() },
  { file: ROLES_FILE, make: async () => rolesText() },
  { file: ROUTES_FILE, make: async () => routesText() },
  { file: EVENTS_FILE, make: async () => eventsText() },
  { file: SETTINGS_FILE, make: async () => settingsText() },
  { file: COMMANDS_FILE, make: commandsText },
  { file: INCOME_RULES_FILE, make: async () => incomeRulesText() },
  { file: MENDING_FILE, make: makeMatchingPage },
  { file: ERRORS_FILE, make: async () => withErrorCodes(readFileSync(path.join(root, ERRORS_FILE), "utf8")) },
  { file: POSTMAN_FILE, make: async () => postmanText() },
  { file: LLMS_FILE, make: async () => llmsText() },
  { file: "src/kernel/database/schema.sql", make: makeSchema },
  { file: "data/companies.version.json", make: makeStarterVersion },
];

for (const { file, make } of GOLDEN_FILES) {
  const target = path.join(root, file);
  const text = await make();
  const isEqual = existsSync(target) && readFileSync(target, "utf8") === text;
  if (isWriting) writeFileSync(target, text);
  else if (!isEqual) process.exitCode = 1;
  console.log(`${file}: ${isEqual ? "unchanged" : isWriting ? "written" : "differs, run npm run golden"}`);
}

/** The page as it is, with the tables of the mending as the steps make them. */
async function makeMatchingPage(): Promise<string> {
  return withMendingTables(readFileSync(path.join(root, MENDING_FILE), "utf8"));
}

/** The same text for the same list; the next version for a list that has changed. */
async function makeStarterVersion(): Promise<string> {
  const before = JSON.parse(readFileSync(STARTER_VERSION_FILE, "utf8"));
  const sha256 = createHash("sha256").update(readFileSync(STARTER_FILE)).digest("hex");
  const version = before.version + (before.sha256 === sha256 ? 0 : 1);
  return `{ "version": ${version}, "sha256": "${sha256}" }\n`;
}

async function makeSchema(): Promise<string> {
  const server = await startEmbeddedServer();
  const db = openPool({ connection: server.url, size: 1, applicationName: "golden" });
  try {
    await migrate(db);
    return await dumpSchema(db);
  } finally {
    await db.close();
    await server.stop();
  }
}
