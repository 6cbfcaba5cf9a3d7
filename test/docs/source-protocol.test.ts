import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { openRemoteSource, SEARCH_PATH } from "../../src/areas/records/sources/network/remote.ts";
import { record, subjectDetails } from "../areas/records/linkage/persons.ts";
import { ask, networkContext, told } from "../areas/records/sources/network/asking.ts";

const DOCUMENT = JSON.parse(readFileSync(path.join(import.meta.dirname, "../../docs/source-protocol.json"), "utf8"));

function validatorOf(name: string) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...DOCUMENT, $id: "protocol" });
  return ajv.compile({ $ref: `protocol#/components/schemas/${name}` });
}

test("docs/source-protocol.json describes what a remote source is asked, and what it may answer", async (t) => {
  assert.deepEqual(Object.keys(DOCUMENT.paths), [SEARCH_PATH]);
  const [isQuestion, isReply] = [validatorOf("Question"), validatorOf("Reply")];
  const context = await networkContext(t);
  const reply = { records: [record()], decision: { outcome: "match", probability: 0.999 } };
  const asked: unknown[] = [];
  const call = async ({ path: called, body }: { readonly path: string; readonly body?: unknown }) => {
    asked.push({ called, body });
    return { kind: "answered", status: 200, body: reply, durationMs: 1, attempts: 1 } as const;
  };
  const terms = { name: "payroll", environments: ["production"], timeoutMs: 20_000, requiresConsent: false } as const;
  const fields = new Set(["name", "date_of_birth", "ssn", "addresses"] as const);
  const settings = {
    ...terms,
    questionsPerMinute: null,
    questionsPerDay: null,
    fields,
    population: 1_000,
    minimumProbability: 0.9,
  };
  const source = openRemoteSource(settings, { ...context, client: { call } });
  assert.equal(told(await ask(source)), "match E1");
  const consent = { obtained_at: "2026-11-01T09:30:00.000000Z" as never, evidence_sha256: "a".repeat(64) };
  await ask(source, subjectDetails({ ssn: null }), { permissiblePurpose: "EMPLOYMENT", consent });
  for (const { called, body } of asked as { called: string; body: unknown }[]) {
    assert.equal(called, SEARCH_PATH);
    assert.ok(isQuestion(body), JSON.stringify(isQuestion.errors));
  }
  assert.ok(isReply(reply), JSON.stringify(isReply.errors));
  const { email: _, phone: __, ...fieldsOfRecord } = { email: "", phone: "", ...record() };
  assert.deepEqual(
    Object.keys(DOCUMENT.components.schemas.Record.properties).sort(),
    Object.keys(fieldsOfRecord).sort(),
  );
});
