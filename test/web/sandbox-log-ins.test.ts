import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SANDBOX_LOG_INS } from "../../web/src/dashboard/screens/connections/sandbox-log-ins.ts";

const DOCUMENT = new URL("../../docs/start/sandbox.md", import.meta.url);

test("SANDBOX_LOG_INS are log-ins that docs/start/sandbox.md lists", () => {
  const text = readFileSync(DOCUMENT, "utf8");
  const unlisted = SANDBOX_LOG_INS.filter(
    ({ username, password }) => !text.includes(`| \`${username}\` | \`${password}\` |`),
  );
  assert.deepEqual(unlisted, []);
});
