import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { ROLES_FILE, rolesText } from "./support/roles-text.ts";
import { STATES_FILE, statesText } from "./support/states-text.ts";

test("docs/call/states.md is what the tables make; npm run golden writes it anew", async () => {
  assert.equal(await readFile(path.join(import.meta.dirname, "..", STATES_FILE), "utf8"), statesText());
});

test("docs/secure/roles.md is what the role table makes; npm run golden writes it anew", async () => {
  assert.equal(await readFile(path.join(import.meta.dirname, "..", ROLES_FILE), "utf8"), rolesText());
});
