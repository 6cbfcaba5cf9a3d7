import assert from "node:assert/strict";
import { test } from "node:test";
import type { Area } from "../../../src/kernel/registration/registered-area.ts";
import { sealedColumn } from "../../../src/kernel/sealing/sql/sealed-column.ts";
import { areaTables } from "./areas.ts";

const SCHEMA = `create table users (
  id uuid not null,
  sealed_user bytea not null,
  constraint users_pkey PRIMARY KEY (id)
);
create unlogged table reads (
  id uuid not null
);
`;
const expires: Area["expires"] = [];
const sealed = { user: sealedColumn("users", "sealed_user", "user") };

test("areaTables accepts tables that one area each registers, with what is sealed in them", () => {
  const areas = [
    { name: "a", tables: ["users"], sealed, expires },
    { name: "b", tables: ["reads"], ofProcesses: ["reads"] },
  ];
  assert.deepEqual(areaTables(areas, SCHEMA), []);
});

test("areaTables finds a table of no area or of two, one that is not there, and a sealed column that nobody registers", () => {
  assert.deepEqual(areaTables([{ name: "a", tables: ["users"], sealed, expires }], SCHEMA), [
    "the table reads is registered by no area",
  ]);
  const twice = { name: "b", tables: ["users", "reads"] };
  assert.deepEqual(areaTables([{ name: "a", tables: ["users"], sealed, expires }, twice], SCHEMA), [
    "the table users is registered by a and b",
  ]);
  assert.deepEqual(areaTables([{ name: "a", tables: ["users", "reads", "gone"], ofProcesses: ["else"] }], SCHEMA), [
    "a registers gone, which is no table",
    "a leaves out else, not its own",
    "the sealed column users.sealed_user is not registered by the area of its table",
  ]);
});

test("areaTables finds an area with sealed columns that registers neither what it holds nor what expires", () => {
  const areas = [
    { name: "a", tables: ["users"], sealed },
    { name: "b", tables: ["reads"] },
  ];
  assert.deepEqual(areaTables(areas, SCHEMA), [
    "a has sealed columns, and registers neither what it holds of a person nor what expires",
  ]);
  assert.deepEqual(
    areaTables([{ ...areas[0], name: "a", tables: ["users", "reads"], sealed, holdsNothing: "Keys" }], SCHEMA),
    [],
  );
});
