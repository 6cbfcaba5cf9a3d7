import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FAILURE_MESSAGES } from "../../src/domain/connections/task.ts";
import { SPANISH_WORDS } from "../../web/src/text/provider-words.ts";

/** The steps of the service's own providers. */
const FILES = ["sandbox/sign-in.ts", "sandbox/sandbox-provider.ts", "sandbox/log-ins.ts", "records/steps.ts"];
/** A text that a person reads: the value of such a field, or what a step or failure is given. */
const SHOWN =
  /(?:\b(?:title|text|label|hint|submitLabel|confirmLabel|message):|step\.title \?\?|again\(step,|failed\("[a-z_]+",|credentialsStep\() ?"([A-Z][^"]*)"/g;

test("provider words: everything that the service's own providers say has its Spanish, and nothing else has", () => {
  const said = new Set<string>(Object.values(FAILURE_MESSAGES));
  for (const file of FILES) {
    const source = readFileSync(new URL(`../../src/providers/${file}`, import.meta.url), "utf8");
    for (const [, text = ""] of source.matchAll(SHOWN)) said.add(text);
  }
  assert.deepEqual([...said].filter((text) => SPANISH_WORDS[text] === undefined).sort(), []);
  assert.deepEqual(
    Object.keys(SPANISH_WORDS).filter((text) => !said.has(text)),
    [],
  );
});
