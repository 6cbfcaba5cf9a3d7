import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { openPages } from "../src/program/open-pages.ts";
import { SETTINGS } from "../src/program/settings.ts";
import { COMMANDS_FILE, commandsText } from "./support/commands-text.ts";
import { EVENTS_FILE, eventsText } from "./support/events-text.ts";
import { ROLES_FILE, rolesText } from "./support/roles-text.ts";
import { PAGES, ROUTES_FILE, routesText } from "./support/routes-text.ts";
import { SETTINGS_FILE, settingsText } from "./support/settings-text.ts";
import { STATES_FILE, statesText } from "./support/states-text.ts";

test("docs/call/states.md is what the tables make; npm run golden writes it anew", async () => {
  assert.equal(await readFile(path.join(import.meta.dirname, "..", STATES_FILE), "utf8"), statesText());
});

test("docs/secure/roles.md is what the role table makes; npm run golden writes it anew", async () => {
  assert.equal(await readFile(path.join(import.meta.dirname, "..", ROLES_FILE), "utf8"), rolesText());
});

test("docs/reference/routes.md is what the served routes make; npm run golden rewrites it", async () => {
  assert.equal(await readFile(path.join(import.meta.dirname, "..", ROUTES_FILE), "utf8"), routesText());
});

test("docs/reference/events.md is what the catalogue of events makes; npm run golden rewrites it", async () => {
  assert.equal(await readFile(path.join(import.meta.dirname, "..", EVENTS_FILE), "utf8"), eventsText());
});

test("PAGES describes every page that openPages serves, and no other", () => {
  const context = { publicUrl: null, log: { warn: () => {} } } as unknown as Parameters<typeof openPages>[0];
  const served = openPages(context, null).map((page) => page.path);
  assert.deepEqual(Object.keys(PAGES).sort(), served.sort());
});

test("docs/reference/settings.md is what the declarations make; npm run golden rewrites it", async () => {
  assert.equal(await readFile(path.join(import.meta.dirname, "..", SETTINGS_FILE), "utf8"), settingsText());
});

test("docs/reference/settings.md has every setting of the program", () => {
  const text = settingsText();
  const variables = Object.values(SETTINGS).map(({ variable }) => variable);
  assert.deepEqual(
    variables.filter((variable) => !text.includes(`| \`${variable}\` |`)),
    [],
  );
});

test("docs/reference/commands.md is what the program makes; npm run golden rewrites it", async () => {
  assert.equal(await readFile(path.join(import.meta.dirname, "..", COMMANDS_FILE), "utf8"), await commandsText());
});
