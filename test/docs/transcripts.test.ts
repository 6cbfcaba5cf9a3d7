import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { appendEvent } from "../../src/areas/webhooks/ops/events.ts";
import { sampleEvent } from "../../src/areas/webhooks/ops/trigger-event.ts";
import { findTeam } from "../../src/kernel/access/sql/teams.ts";
import { mintId, mintSigningSecret } from "../../src/kernel/crypto/secrets.ts";
import { signCompat, signStandard } from "../../src/kernel/crypto/signature.ts";
import { openReceiver } from "../areas/webhooks/workers/delivery-fixture.ts";
import { startApplication } from "../support/application.ts";
import { MAIN, makeDeployment, startProgram } from "../support/deployment.ts";
import { eventually } from "../support/eventually.ts";
import { commandsOf, PAGES, readPage, withOwnValues } from "./page.ts";

/*
 * A `console` block of the documentation is a session at a terminal: what follows `$` is typed, the other lines are printed. This file
 * runs each of them. Commands to copy are `sh` blocks: the tests next to this one run them, page by page.
 */

const WEBHOOKS = "call/webhooks.md";
const [LISTEN = "", VERIFY = ""] = sessionsOf(readPage(WEBHOOKS));
/** Where the client commands ask for the secret. */
const ASKING = path.join(import.meta.dirname, "../../src/program/cli/calls/call-options.ts");
/** Languages of blocks. Commands have one name, by which the tests find them. */
const LANGUAGES = [
  ...["console", "sh", "text", "json", "sql", "ini", "html", "mermaid"],
  ...["go", "java", "js", "python", "ruby", "ts"],
];

function sessionsOf(page: string): string[] {
  return [...page.matchAll(/^ *```console\n([\s\S]*?)^ *```/gm)].map(([, block = ""]) => block);
}

/** The typed and the printed lines of a session. */
function linesOf(session: string): { readonly typed: string; readonly printed: readonly string[] } {
  const lines = session.trimEnd().split("\n");
  const typed = lines.filter((line) => line.startsWith("$ ")).map((line) => line.slice(2));
  return { typed: typed.join("\n"), printed: lines.filter((line) => !line.startsWith("$ ")) };
}

test("pages of the documentation have no console block that this file does not run", () => {
  const found = PAGES.flatMap((page) => sessionsOf(readPage(page)).map((session) => `${page}\n${session}`));
  assert.deepEqual(
    found,
    [LISTEN, VERIFY].map((session) => `${WEBHOOKS}\n${session}`),
  );
});

test("pages of the documentation with commands are named by a test that runs them", () => {
  const tests = readdirSync(import.meta.dirname).filter((file) => file !== path.basename(import.meta.filename));
  const texts = tests.map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8")).join("\n");
  const unrun = PAGES.filter((page) => commandsOf(readPage(page)).length > 0).filter(
    (page) => !texts.includes(`"${page}"`) && !texts.includes(`"${path.basename(page)}"`),
  );
  assert.deepEqual(unrun, []);
  const languages = PAGES.flatMap((page) => [...readPage(page).matchAll(/^ *```([^\s`]+)/gm)].map(([, name]) => name));
  assert.deepEqual(
    languages.filter((name) => !LANGUAGES.includes(name ?? "")),
    [],
  );
});

test(`docs/${WEBHOOKS}: openvoe webhooks listen prints what the page shows`, async (t) => {
  const app = await startApplication();
  t.after(() => app.stop());
  const receiver = await openReceiver((response) => response.writeHead(204).end());
  t.after(() => receiver.close());
  const { headers } = await app.client({ team: "acme" });
  const teamId = await findTeam(app.db, "acme");
  assert.ok(teamId !== null);

  const { typed, printed } = linesOf(LISTEN);
  const own = { OPENVOE_URL: app.url, OPENVOE_CLIENT_ID: headers["x-access-client-id"] ?? "" };
  const target = `${receiver.url}/webhooks`;
  const script = withOwnValues(typed, own).replace("http://127.0.0.1:3000/webhooks", target);
  const { env } = commandFolder(t);
  const secret = { OPENVOE_ACCESS_SECRET: headers["x-access-secret"] ?? "" };
  const command = script.replace(/^openvoe .*$/m, "exec $& 2>&1");
  const session = startProgram(["-c", command], { ...env, ...secret }, "bash");
  t.after(() => session.child.kill("SIGKILL"));
  await eventually(() => assert.ok(app.statements.filter((name) => name === "list_feed_events").length > 1));
  const type = "instant-verification-completed";
  await app.db.transaction((tx) => appendEvent(tx, sampleEvent({ teamId, environment: "sandbox" }, type)));
  const [shown = ""] = await session.says(/[\s\S]*? ms\n/);
  assert.equal((await session.stop("SIGINT")).code, 0);

  const plain = (text: string) =>
    text
      .replaceAll(own.OPENVOE_URL, "https://voe.example.com")
      .replaceAll(target, "http://127.0.0.1:3000/webhooks")
      .replace(/whsec_[\w+/]{43}=/, "whsec_…")
      .replace(/^\d\d:\d\d:\d\d( {2}\S+ {2})[0-9a-f]{32}( {2}204 {2})\d+ ms$/, "TIME$1ID$2N ms")
      .trim();
  // At a terminal, the command asks for a secret that is not in the environment.
  const [asked = "", ...rest] = printed;
  assert.ok(readFileSync(ASKING, "utf8").includes(`askSecret("${asked} ")`), asked);
  assert.deepEqual(shown.trimEnd().split("\n").map(plain), rest.map(plain));
});

test(`docs/${WEBHOOKS}: openvoe webhooks verify prints what the page shows`, async (t) => {
  const [body, access, secret] = [Buffer.from('{"a":1}'), `sandbox-${"5a".repeat(32)}`, mintSigningSecret()];
  const id = mintId();
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  const head = [
    "POST /webhooks HTTP/1.1",
    `X-WEBHOOK-SIGN: ${signCompat(body, access)}`,
    `webhook-id: ${id}`,
    `webhook-timestamp: ${timestampSeconds}`,
    `webhook-signature: ${signStandard({ id, timestampSeconds, body, secrets: [secret] })}`,
  ];
  const { env, folder } = commandFolder(t);
  writeFileSync(path.join(folder, "saved.http"), `${head.join("\r\n")}\r\n\r\n${body}\n`);
  const { typed, printed } = linesOf(VERIFY);
  const secrets = { OPENVOE_SIGNING_SECRET: secret, OPENVOE_ACCESS_SECRET: access };
  const { code, stdout } = await startProgram(["-c", `cd "${folder}"\n${typed}`], { ...env, ...secrets }, "bash").ended;
  assert.deepEqual(stdout.trimEnd().split("\n"), printed);
  assert.equal(code, 1);
});

/** A folder of the test with the command openvoe, and an environment that finds it. */
function commandFolder(t: TestContext) {
  const { env } = makeDeployment(t);
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-transcripts-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const launcher = `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`;
  writeFileSync(path.join(folder, "openvoe"), launcher, { mode: 0o755 });
  return { folder, env: { ...env, PATH: `${folder}:${env.PATH}` } };
}
