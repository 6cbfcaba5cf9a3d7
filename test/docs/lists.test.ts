import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { TEST_EVENT_TYPE } from "../../src/areas/webhooks/catalogue.ts";
import { DEFAULT_SCOPES, OPERATOR_SCOPES, SCOPES } from "../../src/kernel/access/caller.ts";
import { DELIVERY_OUTCOMES } from "../../src/kernel/delivery-outcome.ts";
import { ERROR_CODES } from "../../src/kernel/error.ts";
import { readPage } from "./page.ts";

/*
 * The closed lists of the interface, each compared with the page that explains its words, in both directions. Commands and
 * settings are generated (`test/states.test.ts`); `test/program/app/process-metrics.test.ts` compares the metrics.
 */

interface DocumentedList {
  readonly what: string;
  readonly words: readonly string[];
  readonly page: string;
  /** The heading of the section that has the table. */
  readonly section: string;
}

const LISTS: readonly DocumentedList[] = [
  { what: "scope", words: SCOPES, page: "call/api.md", section: "## Scopes" },
  { what: "error code", words: ERROR_CODES, page: "call/errors.md", section: "## Codes" },
];

describe("docs", () => {
  for (const { what, words, page, section } of LISTS) {
    test(`docs/${page} explains every ${what} in a row of "${section}", and no other`, () => {
      const named = rowsOf(page, section).flatMap(([first = ""]) => wordsOf(first));
      assert.deepEqual(named.sort(), [...words].sort());
    });
  }

  test("docs/call/api.md says which scopes a key has by default, and which the operator alone grants", () => {
    const granted = Map.groupBy(rowsOf("call/api.md", "## Scopes"), ([, , how = ""]) => how);
    const scopesGranted = (how: string) => granted.get(how)?.flatMap(([first = ""]) => wordsOf(first));
    assert.deepEqual(scopesGranted("by default"), DEFAULT_SCOPES);
    assert.deepEqual(scopesGranted("by the operator alone"), OPERATOR_SCOPES);
  });

  test("docs/secure/privacy.md has a row for every sealed column of the schema, and for no other", () => {
    const schema = readFileSync(new URL("../../src/kernel/database/schema.sql", import.meta.url), "utf8");
    const sealed = schema.split(/^create table /m).flatMap((table) => {
      const columns = [...table.matchAll(/^ {2}(sealed\w*) bytea/gm)];
      return columns.map(([, column]) => `${/^\w+/.exec(table)?.[0]}.${column}`);
    });
    assert.ok(sealed.length > 30);
    const named = rowsOf("secure/privacy.md", "## What is where").flatMap(([, where = ""]) => columnsOf(where));
    assert.deepEqual(named.filter((column) => /\.sealed/.test(column)).sort(), sealed.sort());
  });

  test(`docs/call/webhooks.md names ${TEST_EVENT_TYPE} and every outcome of a delivery`, () => {
    assertNamed([TEST_EVENT_TYPE, ...DELIVERY_OUTCOMES], readPage("call/webhooks.md"));
  });
});

/** The columns of a cell: a name without a table is of the table before it. */
function columnsOf(where: string): string[] {
  let table = "";
  return wordsOf(where).map((word) => {
    const [first = "", column] = word.split(".");
    if (column !== undefined) table = first;
    return `${table}.${column ?? first}`;
  });
}

function assertNamed(words: readonly string[], text: string): void {
  assert.deepEqual(
    words.filter((word) => !text.includes(`\`${word}\``)),
    [],
  );
}

/** A section of a page, up to the next heading of its level or a higher one. */
function sectionOf(page: string, heading: string): string {
  const lines = readPage(page).split("\n");
  const start = lines.indexOf(heading);
  assert.ok(start >= 0, `docs/${page} has no section "${heading}"`);
  const level = heading.indexOf(" ");
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(" ") <= level);
  return rest.slice(0, end < 0 ? rest.length : end).join("\n");
}

/** The cells of every row of a section's tables. */
function rowsOf(page: string, section: string): string[][] {
  const rows = sectionOf(page, section).match(/^\|(?!-).*\|$/gm) ?? [];
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

/** What a cell has in backticks. */
function wordsOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
}
