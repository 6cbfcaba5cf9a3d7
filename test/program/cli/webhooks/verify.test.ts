import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { mintSigningSecret } from "../../../../src/kernel/crypto/secrets.ts";
import { signCompat, signStandard } from "../../../../src/kernel/crypto/signature.ts";
import { makeDeployment } from "../../../support/deployment.ts";

const BODY = '{"a":1}';
const ACCESS = `sandbox-${"5a".repeat(32)}`;
const [NEW, OLD] = [mintSigningSecret(), mintSigningSecret()];
const AT = 1_795_000_000;
const SIGNED = { id: "e1", timestampSeconds: AT, body: Buffer.from(BODY), secrets: [NEW, OLD] };
const HEAD = `POST / HTTP/1.1\r
X-WEBHOOK-SIGN: ${signCompat(Buffer.from(BODY), ACCESS)}\r
webhook-id: e1\r
webhook-timestamp: ${AT}\r
webhook-signature: ${signStandard(SIGNED)}\r
\r
`;
const ENV = { OPENVOE_SIGNING_SECRET: NEW, OPENVOE_ACCESS_SECRET: ACCESS };

test("openvoe webhooks verify reports correct signatures, explains wrong ones, and repeats no secret", async (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-verify-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(path.join(dir, name), text);
    return path.join(dir, name);
  };
  const right = file("right.http", HEAD + BODY);
  const wrong = file("wrong.http", `${HEAD}${BODY}\n`);
  const { run } = makeDeployment(t);
  const verify = (args: readonly string[], env: Record<string, string> = ENV) =>
    run(["webhooks", "verify", ...args], env);

  const sound = await verify([right]);
  assert.equal(sound.code, 0, sound.stderr);
  assert.match(sound.stdout, /^X-WEBHOOK-SIGN {5}right\nwebhook-signature {2}right\nwebhook-timestamp {2}OUT OF/);

  const late = await verify([right, "--received-at", "2026-11-18T23:06:41Z"]);
  assert.equal(late.code, 1);
  const onTime = await verify([right, "--received-at", new Date((AT + 60) * 1_000).toISOString()]);
  assert.match(onTime.stdout, /webhook-timestamp {2}within tolerance\n$/);
  assert.equal((await verify([right, "--received-at", "2026-11-18T23:06:41Z", "--tolerance", "99999999"])).code, 0);

  const changed = await verify([wrong, "--json"]);
  assert.equal(changed.code, 1);
  const { is_sound, compat } = JSON.parse(changed.stdout);
  assert.deepEqual([is_sound, compat.verdict, compat.faults[0].code], [false, "wrong", "body_newline_added"]);

  const old = await verify([right, "--secret", OLD], { OPENVOE_ACCESS_SECRET: "prod-00" });
  assert.equal(old.code, 1);
  assert.match(old.stdout, /another secret made this one.*newest access secret of the webhook/);
  assert.match(old.stdout, /The given secret was replaced/);

  const none = await verify([right], {});
  assert.equal(none.code, 1);
  assert.match(none.stderr, /^openvoe: No secret was given: set OPENVOE_SIGNING_SECRET/);
  assert.equal((await verify([path.join(dir, "absent")])).code, 1);
  assert.equal((await verify([right, "--received-at", "today"])).code, 2);

  for (const { stdout, stderr } of [sound, late, changed, old]) {
    for (const secret of [ACCESS, NEW, OLD]) assert.ok(!(stdout + stderr).includes(secret));
  }
});
