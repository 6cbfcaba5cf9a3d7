import assert from "node:assert/strict";
import { test } from "node:test";
import fastJsonStringify from "fast-json-stringify";
import { Type } from "typebox";
import { compileSerializer } from "../../../src/kernel/http/core/serialize.ts";
import { nullable } from "../../../src/kernel/schema/vocabulary.ts";
import { ROUTES } from "../../../src/program/routes.ts";

test("compileSerializer writes what the schema knows, and leaves out the rest", () => {
  const serialize = compileSerializer(Type.Object({ id: Type.String() }));
  assert.equal(serialize({ id: "a", secret: "b" }), '{"id":"a"}');
  assert.equal(serialize({ id: "c" }), '{"id":"c"}');
});

test("compileSerializer makes one serializer of a schema, however often it is asked", () => {
  const schema = Type.Object({ id: Type.String() });
  assert.equal(compileSerializer(schema), compileSerializer(schema));
});

test("compileSerializer writes null and values of nullable fields as the unions that they are", () => {
  const kinds = {
    text: [Type.String(), 'a"b'],
    word: [Type.Unsafe<string>({ type: "string", enum: ["yes", "no"] }), "no"],
    time: [Type.String({ format: "date-time" }), "2026-11-21T14:30:00.000000Z"],
    count: [Type.Integer(), 3],
    share: [Type.Number(), 0.5],
    flag: [Type.Boolean(), false],
    list: [Type.Array(nullable(Type.String())), ["a", null]],
    object: [Type.Object({ inner: nullable(Type.Integer()) }), { inner: null, secret: 1 }],
    kindOfThree: [Type.Union([Type.Object({ a: Type.String() }), Type.String()]), "b"],
  } as const;
  for (const [kind, [part, value]] of Object.entries(kinds)) {
    const schema = Type.Object({ field: nullable(part) });
    const union = fastJsonStringify(schema);
    for (const field of [value, null]) {
      assert.equal(compileSerializer(schema)({ field }), union({ field }), kind);
    }
  }
});

test("compileSerializer can compile the response of every route, which none does at the start", () => {
  for (const { operationId, answer } of ROUTES) {
    const { schema } = answer;
    if (schema !== undefined) assert.doesNotThrow(() => fastJsonStringify(schema), operationId);
  }
});
