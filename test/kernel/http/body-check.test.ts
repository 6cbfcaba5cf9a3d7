import assert from "node:assert/strict";
import { test } from "node:test";
import Type from "typebox";
import { checkDispute } from "../../../src/areas/persons/routes/views/dispute-views.ts";
import { compileBodyCheck } from "../../../src/kernel/http/core/validate.ts";
import { date, nullable, oneOf } from "../../../src/kernel/schema/vocabulary.ts";

const check = compileBodyCheck(
  Type.Object({
    name: Type.String({ maxLength: 4 }),
    born: Type.Optional(date("Date of birth")),
    kind: Type.Optional(oneOf(["one", "other"] as const, "Which")),
    note: Type.Optional(nullable(Type.Object({ text: Type.String(), "a/b": Type.Optional(Type.String()) }))),
    tags: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })),
    facts: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
);

test("compileBodyCheck gives a valid body as it is", () => {
  const body = { name: "Ada", note: null, tags: ["a"], facts: { any: [1] }, unknown: 1 };
  const { faults, sound } = check(body);
  assert.deepEqual(faults, []);
  assert.equal(sound, body);
});

test("compileBodyCheck leaves of a refused body what has its schema's type, with its places", () => {
  const facts = { any: { deep: 1 } };
  const body = {
    name: "longer",
    born: "2024-02-30",
    kind: "third",
    note: { text: 5, "a/b": 6 },
    tags: ["a", 7],
    facts,
  };
  const { faults, sound } = check(body);
  const fields = faults.map(({ field }) => field);
  assert.deepEqual(fields.toSorted(), ["born", "kind", "name", "note.a/b", "note.text", "tags[1]"]);
  assert.deepEqual(sound, {
    name: "longer",
    born: undefined,
    kind: undefined,
    note: { text: undefined, "a/b": undefined },
    tags: ["a", undefined],
    facts,
  });
});

test("compileBodyCheck takes what is no object for an empty one", () => {
  for (const body of [null, 5, "name", []]) {
    const { faults, sound } = check(body);
    assert.deepEqual(faults, [{ field: "body", message: "must be a JSON object" }]);
    assert.deepEqual(sound, {});
  }
});

test("compileBodyCheck cuts lists at their maximum, however long they are", () => {
  const { faults, sound } = check({ name: "Ada", tags: Array.from({ length: 200_000 }, () => 5) });
  assert.ok(faults.length <= 4, String(faults.length));
  assert.deepEqual(sound, { name: "Ada", tags: [undefined, undefined] });
});

test("readers report no lack of what is given in another type", async () => {
  const { sound } = compileBodyCheck(Type.Object({ employer_name: Type.String() }))({ employer_name: 5 });
  const lacks = (body: object) => checkDispute(body).filter(({ field }) => field === "employment_id");
  assert.deepEqual(lacks(sound as object), []);
  assert.deepEqual(lacks({}), [{ field: "employment_id", message: "is required, or employer_name" }]);
  assert.deepEqual(lacks({ employer_name: null as never }).length, 1);
});
