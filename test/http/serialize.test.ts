import assert from "node:assert/strict";
import { test } from "node:test";
import fastJsonStringify from "fast-json-stringify";
import { Type } from "typebox";
import { compileSerializer } from "../../src/http/core/serialize.ts";
import { ROUTES } from "../../src/http/routes.ts";

test("compileSerializer writes what the schema knows, and leaves out the rest", () => {
  const serialize = compileSerializer(Type.Object({ id: Type.String() }));
  assert.equal(serialize({ id: "a", secret: "b" }), '{"id":"a"}');
  assert.equal(serialize({ id: "c" }), '{"id":"c"}');
});

test("compileSerializer makes one serializer of a schema, however often it is asked", () => {
  const schema = Type.Object({ id: Type.String() });
  assert.equal(compileSerializer(schema), compileSerializer(schema));
});

test("compileSerializer can compile the response of every route, which none does at the start", () => {
  for (const { operationId, answer } of ROUTES) {
    const { schema } = answer;
    if (schema !== undefined) assert.doesNotThrow(() => fastJsonStringify(schema), operationId);
  }
});
