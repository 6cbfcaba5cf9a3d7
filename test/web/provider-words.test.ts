import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FORM_FAULTS } from "../../src/areas/connections/providers/records/steps.ts";
import { FAILURE_MESSAGES } from "../../src/areas/connections/task.ts";
import { LOCKED_WORDS } from "../../src/areas/persons/ops/finding/code-limits.ts";
import { PROOFING_FAULTS } from "../../src/areas/persons/ops/finding/identity-proofing.ts";
import { SPANISH_WORDS } from "../../web/src/text/provider-words.ts";

/** A text that a person reads: the value of such a field, or what a step or failure is given. */
const SHOWN =
  /(?:\b(?:title|text|label|hint|submitLabel|confirmLabel|message):|step\.title \?\?|again\(step,|failed\("[a-z_]+",|credentialsStep\() ?"([A-Z][^"]*)"/g;
/** Where the service's own words stand, and how one knows them there. */
const PLACES: readonly (readonly [string, RegExp])[] = [
  ["areas/connections/providers/sandbox/sign-in.ts", SHOWN],
  ["areas/connections/providers/sandbox/sandbox-provider.ts", SHOWN],
  ["areas/connections/providers/sandbox/log-ins.ts", SHOWN],
  ["areas/connections/providers/records/steps.ts", SHOWN],
  ["areas/connections/ops/run-task.ts", /"([A-Z][^"]*)"/g],
  ["areas/connections/ops/person-connection.ts", /const LEFT = "([^"]*)"/g],
];
/** What of `run-task.ts` no person reads: it is of refreshes, or of the log. */
const NOT_SHOWN = [
  "A provider answered about another person.",
  "The person did not agree to refreshes, or the provider cannot make them.",
];

test("provider words: everything that the service's own providers and connections say has its Spanish, and nothing else has", () => {
  const own = [FAILURE_MESSAGES, FORM_FAULTS, PROOFING_FAULTS].flatMap((words) => Object.values<string>(words));
  const said = new Set([...own, LOCKED_WORDS]);
  for (const [file, pattern] of PLACES) {
    const source = readFileSync(new URL(`../../src/${file}`, import.meta.url), "utf8");
    const found = [...source.matchAll(pattern)].flatMap(([, text = ""]) => (NOT_SHOWN.includes(text) ? [] : [text]));
    assert.ok(found.length > 0, file);
    for (const text of found) said.add(text);
  }
  assert.deepEqual([...said].filter((text) => SPANISH_WORDS[text] === undefined).sort(), []);
  assert.deepEqual(
    Object.keys(SPANISH_WORDS).filter((text) => !said.has(text)),
    [],
  );
});
