import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { readLetterTemplates } from "../../../src/program/cli/process/read-letter-templates.ts";

const AGENCY = { name: "Example Bureau", address: "1 Sample Street", phone: "(512) 555-0100" };
const TEMPLATE = { kind: "adverse_action", language: "en", title: "Ours", blocks: [{ text: "To {{person_name}}" }] };

function folderWith(t: TestContext, files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-letters-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

test("readLetterTemplates reads the operator's templates and who they are, and keeps the bundled rest", (t) => {
  const letters = readLetterTemplates(
    folderWith(t, { "agency.json": AGENCY, "decision.json": TEMPLATE, "notes.txt": "no template" }),
  );
  assert.deepEqual(letters.agency, AGENCY);
  assert.equal(letters.templateOf("adverse_action", "en").title, "Ours");
  assert.match(letters.templateOf("adverse_action", "es").title, /^Aviso/);
  assert.equal(readLetterTemplates(null).agency, null);
});

test("readLetterTemplates names the file, the place and what to do", (t) => {
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, RegExp])[] = [
    [{ "a.json": "{" }, /a\.json: it is not JSON/],
    [
      { "a.json": { ...TEMPLATE, kind: "other" } },
      /a\.json: .*kind must be one of adverse_action, summary_of_rights, dispute_results/,
    ],
    [{ "a.json": { ...TEMPLATE, sender: "x" } }, /sender is not known/],
    [
      { "a.json": { ...TEMPLATE, blocks: [{ text: "x" }, { words: "x" }] } },
      /blocks\[1\] must be an object with one of heading, text and items/,
    ],
    [
      { "a.json": { ...TEMPLATE, blocks: [{ text: "{{persn_name}}" }] } },
      /blocks\[0\] names persn_name\. .* knows date, person_name/,
    ],
    [{ "a.json": { ...TEMPLATE, blocks: [{ text: "x", if: "explanation" }] } }, /blocks\[0\] names explanation/],
    [{ "a.json": TEMPLATE, "b.json": TEMPLATE }, /b\.json: it has the kind and language of a\.json/],
    [{ "agency.json": { name: "Example" } }, /agency\.json: it must have name, address and phone/],
  ];
  for (const [files, message] of cases) {
    assert.throws(
      () => readLetterTemplates(folderWith(t, files)),
      (error: Error) => {
        assert.match(error.message, message);
        assert.match(error.message, /Correct it, or change OPENVOE_LETTERS_FOLDER/);
        return true;
      },
    );
  }
  assert.throws(() => readLetterTemplates("/nowhere/at/all"), /The folder \/nowhere\/at\/all: there is none/);
});
