import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { mintAccessSecret, mintId, mintSigningSecret } from "../../src/crypto/secrets.ts";
import { DELIVERY_OUTCOMES } from "../../src/domain/event.ts";
import { deliveryHeaders } from "../../src/workers/dispatcher.ts";

const page = readFileSync(new URL("../../docs/webhooks.md", import.meta.url), "utf8");

/** The fenced block whose first line names this file, written into a folder of its own beside a delivery's body. */
function blockIn(t: TestContext, name: string, body: Buffer): string {
  const block = new RegExp(`\`\`\`\\w+\\n((?://|#) ${name.replace(".", "\\.")}\\n[^]*?)\`\`\``).exec(page)?.[1];
  assert.ok(block, `docs/webhooks.md has no block ${name}`);
  const dir = mkdtempSync(join(tmpdir(), "openvoe-docs-"));
  t.after(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, name), block);
  writeFileSync(join(dir, "body.json"), body);
  return dir;
}

function delivery() {
  const secrets = {
    accessSecret: mintAccessSecret("sandbox"),
    signingSecrets: [mintSigningSecret(), mintSigningSecret()],
  };
  const body = Buffer.from('{"é":1.0,"a":"\u2028"}\n');
  return { secrets, body, headers: deliveryHeaders(secrets, { id: mintId(), body, at: new Date() }) };
}

function has(program: string): boolean {
  return spawnSync(program, [program === "openssl" ? "version" : "--version"]).status === 0;
}

test("isGenuine of docs/webhooks.md takes a delivery and refuses a changed one", async (t) => {
  const { secrets, body, headers } = delivery();
  const { isGenuine } = await import(join(blockIn(t, "verify.mjs", body), "verify.mjs"));
  for (const secret of secrets.signingSecrets) assert.equal(isGenuine(body, headers, secret), true);
  assert.equal(isGenuine(Buffer.concat([body, body]), headers, secrets.signingSecrets[0]), false);
  assert.equal(isGenuine(body, { ...headers, "webhook-timestamp": "1" }, secrets.signingSecrets[0]), false);
  assert.equal(isGenuine(body, {}, secrets.signingSecrets[0]), false);
});

test("is_genuine of docs/webhooks.md takes a delivery and refuses a changed one", {
  skip: has("python3") ? false : "there is no python3",
}, (t) => {
  const { secrets, body, headers } = delivery();
  const cwd = blockIn(t, "verify.py", body);
  const script = `import json, sys; from verify import is_genuine; headers, secret, more = json.load(sys.stdin)
print(is_genuine(open("body.json", "rb").read() + more.encode(), headers, secret))`;
  const ask = (more: string) =>
    execFileSync("python3", ["-c", script], {
      cwd,
      input: JSON.stringify([headers, secrets.signingSecrets[1], more]),
    }).toString();
  assert.deepEqual([ask(""), ask(" ")], ["True\n", "False\n"]);
});

test("verify.sh of docs/webhooks.md prints both signatures of a delivery", {
  skip: spawnSync("openssl", ["version"]).status !== 0,
}, (t) => {
  const { secrets, body, headers } = delivery();
  const cwd = blockIn(t, "verify.sh", body);
  const given = {
    ACCESS_SECRET: secrets.accessSecret,
    SIGNING_SECRET: secrets.signingSecrets[0],
    WEBHOOK_ID: headers["webhook-id"],
    WEBHOOK_TIMESTAMP: headers["webhook-timestamp"],
  };
  const printed = execFileSync("sh", ["verify.sh"], { cwd, env: { ...process.env, ...given } })
    .toString()
    .trim()
    .split("\n");
  assert.deepEqual(printed, [headers["X-WEBHOOK-SIGN"], headers["webhook-signature"]?.split(" ")[0]]);
});

test("DELIVERY_OUTCOMES are explained in docs/webhooks.md, each of them", () => {
  for (const outcome of DELIVERY_OUTCOMES) assert.ok(page.includes(`| \`${outcome}\` |`), outcome);
});
