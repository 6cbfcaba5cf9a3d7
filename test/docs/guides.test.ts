import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../src/kernel/access/caller.ts";
import { mintKeyring } from "../../src/kernel/crypto/keyring.ts";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { MAIN } from "../support/deployment.ts";
import { ERRORS_FILE, withErrorCodes } from "../support/error-codes-text.ts";
import { commandsOf, missing, readPage, withOwnValues } from "./page.ts";

/** Its commands are about a key, a member and a webhook. */
const RUNBOOK = "secure/incident-runbook.md";

/** The pages whose commands a test runs, in order, on a fresh sandbox. */
const GUIDES = [
  "../README.md",
  "start/first-verification.md",
  "start/going-live.md",
  "start/sandbox.md",
  "call/first-webhook.md",
  "call/idempotency.md",
  "call/errors.md",
  "call/api.md",
  "load/directory.md",
  "load/importing.md",
  "decide/income.md",
  "decide/linkage.md",
  "decide/matching.md",
  RUNBOOK,
];

describe("guides", { skip: missing("curl") }, () => {
  const keyring = mintKeyring();
  let app: TestApplication;
  before(async () => {
    app = await startApplication({ keyring, isVerifying: true, allowPrivate: true, workers: ["imports"] });
    await app.client({ team: "agency", environment: "production" });
  });
  after(() => app.stop());

  for (const guide of GUIDES) {
    test(`the commands of docs/${guide} do what the guide says`, async (t) => {
      const client = await app.client({ scopes: [...SCOPES] });
      const { headers } = client;
      // The README also sets up the service, which runs here already.
      const left = missing("psql") === false ? /^npm / : /^(npm|psql) /;
      const blocks = commandsOf(readPage(guide)).filter((block) => !left.test(block));
      assert.notEqual(blocks.length, 0);
      const folder = await mkdtemp(path.join(tmpdir(), "openvoe-guide-"));
      t.after(() => rm(folder, { recursive: true }));
      // The command of the guides, on the database of the application.
      const command = `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`;
      await writeFile(path.join(folder, "openvoe"), command, { mode: 0o755 });
      const env = {
        PATH: `${folder}:${process.env.PATH ?? ""}`,
        DATABASE_URL: app.databaseUrl,
        OPENVOE_KEYRING: JSON.stringify(keyring),
        OPENVOE_URL: app.url,
        OPENVOE_CLIENT_ID: headers["x-access-client-id"] ?? "",
        OPENVOE_ACCESS_SECRET: headers["x-access-secret"] ?? "",
        ...(guide === RUNBOOK ? await objectsOf(client) : {}),
      };
      const { code, output } = await run(`set -euo pipefail\n${withOwnValues(blocks.join("\n"), env)}`, {
        folder,
        env,
      });
      assert.equal(code, 0, output);
      if (guide === "../README.md")
        assert.match(output, /\n200\n[\s\S]*"outcome":"match"[\s\S]*\n201\n[\s\S]*\n201\n$/);
      if (guide === "start/first-verification.md") assert.match(output, /"status":"completed"[\s\S]*"outcome":"match"/);
      if (guide === "call/first-webhook.md") assert.match(output, /"outcome":"delivered"/);
    });
  }

  test("withErrorCodes makes the table of docs/call/errors.md; npm run golden rewrites it", () => {
    const page = readPage(ERRORS_FILE.replace("docs/", ""));
    assert.equal(page, withErrorCodes(page));
  });
});

/** The objects of the runbook's incident, by the names that the page gives their ids. */
async function objectsOf(client: Client) {
  const make = async (path: string, body: object) => {
    const made = await client.post(path, body);
    assert.equal(made.status, 201, made.text);
    return String(made.at("id"));
  };
  return {
    KEY_ID: await make("/v1/keys/", { name: "Stolen", scopes: ["verifications:read"] }),
    MEMBER_ID: await make("/v1/members/", { name: "Ada Example", email: "ada@lender.example", role: "support" }),
    WEBHOOK_ID: await make("/v1/webhooks/", {
      name: "Taken over",
      webhook_url: "https://receiver.example.com/hook",
      events: ["*"],
    }),
  };
}

function run(
  script: string,
  { folder, env }: { readonly folder: string; readonly env: Readonly<Record<string, string>> },
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const shell = spawn("bash", ["-c", script], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (chunk) => (output += chunk));
    shell.on("error", reject);
    shell.on("close", (code) => resolve({ code, output }));
  });
}
