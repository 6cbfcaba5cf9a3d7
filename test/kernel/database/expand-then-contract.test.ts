import assert from "node:assert/strict";
import { test } from "node:test";
import { readMigrations } from "../../../src/kernel/database/postgres/migrate.ts";

/** The last migration of 0.2.0. What stands before it was released without the rule. */
const FIRST_RULED = 23;

/**
 * Migrations that take away what a program of the former release might use, with why none does: `<number> <what is
 * taken>`.
 */
const CONTRACTS: Readonly<Record<string, string>> = {
  "38 rename column carried_link_id": "0030 made it, and no release had it",
  "90 alter column profile type": "the type stays: it has the rows written anew",
  "90 alter column columns type": "the type stays: it has the rows written anew",
  "99 drop column updated_at": "0044 made it, no release had it, and nothing read it",
  "99 drop column erased_at": "0052 made it, no release had it, and nothing read it",
  "99 drop column ended_at": "0077 made it, no release had it, and nothing read it",
  "100 drop table sign_in_tokens": "0023 made it, and no release had it; its rows are copied",
  "100 rename to tickets": "a view with the former name and columns takes its place",
  "100 rename constraint link_tokens_pkey": "no program names it",
  "100 rename constraint link_tokens_link_id_fkey": "no program names it",
  "100 rename to tickets_by_link": "no program names the index",
  "101 drop table person_notices": "0060 made it, and no release had it; what waits in it is moved",
  "101 drop table webhook_alerts": "0075 made it, and no release had it; what waits in it is moved",
  "101 rename to outbox": "0035 made the table, and no release had it",
  ...Object.fromEntries(
    ["pkey", "due", "due_at", "sending", "by_order", "by_key"].map((index) => [
      `101 rename to outbox_${index}`,
      "an index of the same table",
    ]),
  ),
};

/** What a running program of the former release does not survive, or its writes do not. */
const CONTRACTING = [
  /\bdrop table (?:if exists )?\w+/g,
  /\bdrop column (?:if exists )?\w+/g,
  /\brename (?:column \w+|to \w+|constraint \w+)/g,
  /\balter column \w+ (?:set data )?type\b/g,
  /\balter column \w+ set not null/g,
  /\balter column \w+ drop default/g,
];
/** A column that the former release does not know of and does not fill. */
const NEW_COLUMN = /\badd column (?:if not exists )?(\w+) ([^,;]*(?:\([^)]*\)[^,;]*)*)/g;

/** What a migration takes away or demands. */
function contractsOf(sql: string): string[] {
  const text = sql.replace(/--.*$/gm, "").replace(/\s+/g, " ").toLowerCase();
  const demanding = [...text.matchAll(NEW_COLUMN)].filter(
    ([, , rest = ""]) => /\bnot null\b/.test(rest) && !/\bdefault\b|\bgenerated\b/.test(rest),
  );
  return [
    ...CONTRACTING.flatMap((pattern) => text.match(pattern) ?? []),
    ...demanding.map(([, column]) => `add column ${column} not null`),
  ];
}

test("contractsOf finds what a program of the former release would miss or not fill", () => {
  assert.deepEqual(
    contractsOf("alter table a add column b text not null, add column c numeric(1, 2) not null default 0;"),
    ["add column b not null"],
  );
  assert.deepEqual(contractsOf("ALTER TABLE a\n  DROP COLUMN b; alter table a rename to c; -- drop table d"), [
    "drop column b",
    "rename to c",
  ]);
  assert.deepEqual(contractsOf("alter table a alter column b set not null; alter table a alter column c type bigint"), [
    "alter column c type",
    "alter column b set not null",
  ]);
  assert.deepEqual(contractsOf("create table a (b text not null); alter table a add column c text"), []);
});

test("every migration since 0.2.0 leaves the former release what it reads and writes, or says why none needs it", async () => {
  const found = (await readMigrations())
    .filter(({ version }) => version >= FIRST_RULED)
    .flatMap(({ version, sql }) => contractsOf(sql).map((taken) => `${version} ${taken}`));
  assert.deepEqual(found, Object.keys(CONTRACTS));
});
