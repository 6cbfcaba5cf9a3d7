import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { LOG_INS } from "../../../../../src/areas/connections/providers/sandbox/log-ins.ts";

test("LOG_INS are the ones of docs/start/sandbox.md, in its words", () => {
  const page = readFileSync(new URL("../../../../../docs/start/sandbox.md", import.meta.url), "utf8");
  const listed = page.split("\n").filter((line) => /^\| `[^`]+` \| `[^`]+` \| /.test(line));
  const logIns = LOG_INS.map(({ username, password, happens }) => `| \`${username}\` | \`${password}\` | ${happens} |`);
  assert.deepEqual(
    listed.filter((line) => !line.includes("| `first_name` |")),
    logIns,
  );
});

test("LOG_INS have ids and pairs of user name and password that differ", () => {
  assert.equal(new Set(LOG_INS.map(({ id }) => id)).size, LOG_INS.length);
  assert.equal(new Set(LOG_INS.map((one) => `${one.username} ${one.password}`)).size, LOG_INS.length);
});
