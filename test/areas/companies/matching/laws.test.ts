import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readCompanies } from "../../../../bench/company-match/cases.ts";
import {
  DETAILS,
  type Detail,
  detailsOf,
  isCalledLikeItsTown,
  isFoundFirst,
  nameWithoutForm,
  queryOf,
  type Searched,
  walk,
} from "../../../../bench/company-match/detail-walks.ts";
import { commonestWords, EMPTY_WORDS, LEGAL_FORMS } from "../../../../bench/company-match/empty-names.ts";
import type { Company } from "../../../../src/areas/companies/company.ts";
import { matchCompany, type SearchAnswer } from "../../../../src/areas/companies/matching/answer/match.ts";
import { companyNames } from "../../../../src/areas/companies/matching/names/normalize.ts";
import { type CompanyDetails, parseCompanyQuery } from "../../../../src/areas/companies/matching/names/query.ts";
import { fold } from "../../../../src/kernel/text/fold.ts";
import { STATE_CODES } from "../../../../src/kernel/text/us/state.ts";
import { draws } from "../../../support/draws.ts";
import { directoryOf, NOTHING } from "./companies.ts";
import { bodyOf, resent } from "./spellings.ts";

/*
 * Laws of the company search, held against real companies: every tenth of the directory that comes
 * with the program, so that words have a real directory's rarities and names have real rivals; and
 * every employer that is called like its town.
 */

const COMPANIES = readCompanies().filter((one, at) => at % 10 === 0 || isCalledLikeItsTown(one));
const DIRECTORY = directoryOf(COMPANIES);
/** Any company; every other one is of those with an exact detail. */
const anyCompany = fc.oneof(
  fc.constantFrom(...COMPANIES),
  fc.constantFrom(...COMPANIES.filter(({ domain, street }) => domain !== null || street !== null)),
);
const SEARCHED: Searched = {
  directory: DIRECTORY,
  companies: new Map(COMPANIES.map((one): [string, Company] => [one.id, one])),
};
const nameOf = (id: string | undefined) => SEARCHED.companies.get(id ?? "")?.name;
const anyDetails = fc.subarray([...DETAILS], { minLength: 1 });

function answerTo(body: CompanyDetails): SearchAnswer {
  const parsed = parseCompanyQuery(body);
  assert.ok("query" in parsed, JSON.stringify(parsed));
  return matchCompany(DIRECTORY, parsed.query);
}

/** The company with nothing known but some details. */
function only(one: Company, details: readonly string[]): Company {
  return { ...one, ...Object.fromEntries(DETAILS.filter((key) => !details.includes(key)).map((key) => [key, null])) };
}

/** Names with a mark of another name, whole or cut. */
const MARKED =
  /\b(D\W*B\W*A|[FAN]\W*K\W*A|ATTN|FORMERLY|TRADING|DOING|DIV\w*|SUB\w*|AFFIL\w*|MUTU\w*)\b|\sAN?\s|[ADTC]\s?\/|\b(C\W*O?|D\W*B?)\W*$/i;

test("matchCompany answers alike whatever the order of the fields, their case, punctuation and blanks", () => {
  fc.assert(
    fc.property(anyCompany, anyDetails, resent, (one, details, resend) => {
      const given = detailsOf(one).filter((detail) => details.includes(detail));
      if (given.length === 0 || MARKED.test(one.name)) return;
      const body = bodyOf(only(one, given));
      const other = resend(body);
      assert.deepEqual(answerTo(other), answerTo(body), JSON.stringify(other));
    }),
    draws(1_000),
  );
});

test("matchCompany's probabilities of one answer sum to at most 1, also when the details are of several companies", () => {
  fc.assert(
    fc.property(anyCompany, anyCompany, anyDetails, anyDetails, (one, other, of, ofOther) => {
      const query = queryOf(other, ofOther, queryOf(one, of));
      const { candidates, probability } = matchCompany(DIRECTORY, query);
      const sum = candidates.reduce((total, each) => total + each.probability, 0);
      assert.ok(sum <= 1 + 1e-9, `${sum}`);
      assert.ok(candidates.every((each) => each.probability >= 0 && each.probability <= probability));
    }),
    draws(1_000),
  );
});

const LEGAL = [...LEGAL_FORMS, ...EMPTY_WORDS];

test("companyNames never strips a name to nothing: what has a letter or digit has a name, and every name a word", () => {
  const part = fc.oneof(
    fc.constantFrom(
      ...LEGAL,
      "DBA",
      "d/b/a",
      "FKA",
      "C/O",
      "ATTN",
      "(",
      ")",
      "/",
      "&",
      "#",
      "'",
      "City of",
      "Store No",
      "7",
    ),
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom(" ", "", ", "), (parts, between) => {
      const text = parts.join(between);
      const names = companyNames(text);
      const isNamed = /[\p{L}\p{N}]/u.test(fold(text));
      assert.equal(names.length > 0, isNamed, JSON.stringify(text));
      for (const { words, compact } of names) {
        assert.ok(words.length > 0 && words.every((word) => word !== ""), JSON.stringify(text));
        assert.equal(compact, words.join(""));
      }
    }),
    draws(1_000),
  );
});

test("matchCompany finds a company, or its plain duplicate, first by its own name, city and state", () => {
  const placed = COMPANIES.filter(({ city, state }) => city !== null && state !== null);
  const lost = placed.filter((one) => !isFoundFirst(one, SEARCHED));
  assert.deepEqual(
    lost.map(({ name, city, state }) => `${name}, ${city} ${state}`),
    [],
  );
});

/** A rival that comes into view by a detail that it shares may take so much. */
const LOWERED_MAX = 0.01;
const ORDERS: readonly (readonly Detail[])[] = [
  DETAILS,
  ["name", "city", "state", "zip", "street", "phone", "domain", "ein", "id"],
  ["name", "zip", "street", "city", "state", "domain", "phone", "ein", "id"],
];

test("matchCompany gives an employer that is called like its town no less for one more true detail of it", () => {
  const asked = COMPANIES.filter(isCalledLikeItsTown);
  assert.ok(asked.length >= 10, `${asked.length}`);
  const lowered = asked.flatMap((one) => {
    const known = detailsOf(one);
    const shortly = { ...one, name: nameWithoutForm(one) };
    return [...ORDERS, ["name", "state", "city"] as const].flatMap((order) =>
      walk(
        shortly,
        order.filter((detail) => known.includes(detail)),
        SEARCHED,
      ).filter(({ before, after }) => before - after > LOWERED_MAX),
    );
  });
  assert.deepEqual(
    lowered.map((step) => [step.company.name, step.given.join(), step.added, step.before, step.after]),
    [],
  );
});

test("matchCompany gives a company no less for one more true detail of it", () => {
  const asked = COMPANIES.filter((_, at) => at % 40 === 0);
  const steps = asked.flatMap((one) => {
    const known = detailsOf(one);
    return ORDERS.flatMap((order) =>
      walk(
        one,
        order.filter((detail) => known.includes(detail)),
        SEARCHED,
      ),
    );
  });
  const lowered = steps.filter(({ before, after }) => before - after > LOWERED_MAX);
  assert.deepEqual(
    lowered.map((step) => [step.company.name, step.given.join(), step.added, step.before, step.after]),
    [],
  );
});

/** Without those that are a state's code too: `NV` in Nevada may be one of the names there. */
const LEGAL_NAMES = LEGAL.filter((form) => form !== "&" && !STATE_CODES.includes(form.toUpperCase()));

test("matchCompany finds nothing for legal forms, articles and conjunctions alone, in any state", () => {
  const forms = fc.uniqueArray(fc.constantFrom(...LEGAL_NAMES), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(forms, fc.option(fc.constantFrom(...STATE_CODES)), (words, state) => {
      const { companyId, candidates } = matchCompany(DIRECTORY, { ...NOTHING, name: words.join(" "), state });
      assert.equal(companyId, null, `${words.join(" ")} ${state}: ${nameOf(candidates[0]?.companyId)}`);
    }),
    draws(500),
  );
});

test("matchCompany answers a common word alone with nobody, in any state", () => {
  for (const name of commonestWords(DIRECTORY.base, 50)) {
    for (const state of [null, ...STATE_CODES]) {
      const { companyId } = matchCompany(DIRECTORY, { ...NOTHING, name, state });
      assert.equal(companyId, null, `${name} ${state}: ${nameOf(companyId ?? undefined)}`);
    }
  }
});
