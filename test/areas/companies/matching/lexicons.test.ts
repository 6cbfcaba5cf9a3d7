import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import {
  LEGAL_FAMILIES,
  LEGAL_PHRASES,
  LEGAL_WORDS,
} from "../../../../src/areas/companies/matching/names/legal-forms.ts";

const FOLDER = path.join(import.meta.dirname, "../../../../src/areas/companies/matching/names/lexicons");

interface Lexicon {
  readonly source: string;
  readonly [list: string]: unknown;
}

function lexicon(file: string): Lexicon {
  return JSON.parse(readFileSync(path.join(FOLDER, file), "utf8"));
}

function entriesOf(list: unknown): readonly string[] {
  if (typeof list === "string") return list.split(" ");
  return Array.isArray(list) ? list : Object.keys(Object(list));
}

test("every lexicon names its source, and no list of one has an entry twice or a blank one", () => {
  const files = readdirSync(FOLDER);
  assert.ok(files.length >= 5);
  for (const file of files) {
    const { source, ...lists } = lexicon(file);
    assert.ok(source.length > 20, file);
    for (const [name, list] of Object.entries(lists)) {
      const entries = entriesOf(list);
      assert.equal(new Set(entries).size, entries.length, `${file}: ${name}`);
      assert.ok(
        entries.every((entry) => entry.trim() === entry && entry !== ""),
        `${file}: ${name}`,
      );
    }
  }
});

test("spellings.json gives each spelling to one word, and keeps none that it replaces", () => {
  const { spellings } = lexicon("spellings.json") as Lexicon & { readonly spellings: Record<string, string> };
  const others = Object.values(spellings).flatMap((list) => list.split(" "));
  assert.equal(new Set(others).size, others.length);
  assert.deepEqual(
    others.filter((other) => other in spellings),
    [],
  );
});

test("short-forms.json gives no short form one meaning twice", () => {
  const { meanings } = lexicon("short-forms.json") as Lexicon & { readonly meanings: Record<string, string> };
  for (const [short, list] of Object.entries(meanings)) {
    const words = list.split(" ");
    assert.equal(new Set(words).size, words.length, short);
  }
});

test("legal-forms.json gives each legal form to one family", () => {
  const { words, phrases } = lexicon("legal-forms.json") as Lexicon & {
    readonly words: Record<string, string>;
    readonly phrases: Record<string, readonly string[]>;
  };
  const count = LEGAL_FAMILIES.reduce((sum, family) => sum + (words[family]?.split(" ").length ?? 0), 0);
  assert.equal(LEGAL_WORDS.size, count);
  const all = LEGAL_FAMILIES.flatMap((family) => phrases[family] ?? []);
  assert.equal(new Set(all).size, all.length);
  assert.equal(LEGAL_PHRASES.length, all.length);
});
