import assert from "node:assert/strict";
import { test } from "node:test";
import Type from "typebox";
import { compileAnswerReader } from "../../../../src/kernel/network/protocol/read-answer.ts";
import { orNull, WireDate, wireText } from "../../../../src/kernel/network/protocol/wire.ts";
import { oneKind } from "../../../../src/kernel/schema/vocabulary.ts";

const Name = Type.Object({ first: wireText(), middle: Type.Optional(orNull(wireText())) });
const read = compileAnswerReader(
  oneKind([
    Type.Object({
      kind: Type.Literal("found"),
      names: Type.Array(Name, { maxItems: 2 }),
      born: Type.Optional(orNull(WireDate)),
      state: Type.Unknown(),
    }),
    Type.Object({ kind: Type.Literal("none") }),
  ]),
);

test("compileAnswerReader leaves out what the schema does not know, and fills in null", () => {
  const given = { kind: "found", names: [{ first: "Ann", nick: "A" }], state: { any: [1] }, more: 1 };
  assert.deepEqual(read(given), {
    kind: "valid",
    answer: { kind: "found", names: [{ first: "Ann", middle: null }], born: null, state: { any: [1] } },
  });
  assert.deepEqual(read({ kind: "none", names: "x" }), { kind: "valid", answer: { kind: "none" } });
});

test("compileAnswerReader reports the path and the rule, never a value or a name of the answer's own", () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [{ kind: "found", names: [{ first: "Ann\u0000" }], state: 1 }, "names.0.first: format plain-text"],
    [{ kind: "found", names: "Ann", state: 1 }, "names: type array"],
    [{ kind: "found", names: [], state: 1, born: "1988-02-30" }, "born: format date"],
    [{ kind: "found", names: [{}, {}, {}, {}], state: 1 }, "names: maxItems 2"],
    [{ kind: "found", names: [] }, "answer: required state"],
    [{ kind: "Ann" }, "answer: discriminator"],
    [["Ann"], "answer: type object"],
    [null, "answer: type object"],
    ["Ann", "answer: type object"],
  ];
  for (const [given, fault] of cases) assert.deepEqual(read(given), { kind: "invalid", faults: [fault] });
});

test("compileAnswerReader is not misled by members of the prototype", () => {
  const given = JSON.parse('{"kind": "none", "__proto__": {"kind": "found"}}');
  assert.deepEqual(read(given), { kind: "valid", answer: { kind: "none" } });
});
