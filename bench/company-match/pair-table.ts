import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Company, CompanyQuery } from "../../src/areas/companies/company.ts";
import { type Directory, MATCH_THRESHOLD, matchCompany } from "../../src/areas/companies/matching/answer/match.ts";
import { matchPair } from "../../src/areas/companies/matching/answer/pair.ts";
import { buildDirectoryIndex } from "../../src/areas/companies/matching/index/build.ts";
import { companyNames } from "../../src/areas/companies/matching/names/normalize.ts";
import { parseCompanyQuery } from "../../src/areas/companies/matching/names/query.ts";
import type { CompanyId } from "../../src/kernel/ids.ts";

/** The tiers whose queries mean their company, from plainly the same to barely. */
export const MATCHING_TIERS = ["same", "usual", "noisy", "loose"] as const;
/**
 * The tiers whose queries mean another company, or none, from a near relative to nothing at all.
 */
export const PARTED_TIERS = ["kin", "namesake", "common", "empty"] as const;
/** All tiers, best first. */
export const TIERS = [...MATCHING_TIERS, ...PARTED_TIERS] as const;

/** One of {@link TIERS}. */
export type Tier = (typeof TIERS)[number];

/** A name as someone gives it, and the name of a company of the directory. */
export interface Pair {
  readonly tier: Tier;
  readonly query: string;
  readonly company: string;
  /** What the two differ by, or what they share. */
  readonly why: string;
}

/** A pair with what the comparison of the names, or the search, says of it. */
export interface JudgedPair extends Pair {
  /** Of the pair's company with the same city and state. */
  readonly probability: number;
  /** Of the pair's company when only the name is given. */
  readonly unplacedProbability: number;
  /**
   * For a tier that must match: answered with the company. For one that must not: not answered with
   * it, with the place or without.
   */
  readonly isRight: boolean;
}

const COLUMNS = ["tier", "query", "company", "why"] as const;

/**
 * The pairs of `pairs.csv`, in its order. @throws when a row has an unknown tier, or lacks a
 * column.
 */
export function readPairs(): Pair[] {
  const text = readFileSync(new URL("pairs.csv", import.meta.url), "utf8");
  const rows: Partial<Record<(typeof COLUMNS)[number], string>>[] = parse(text, { columns: true });
  return rows.map(({ tier, query = "", company = "", why = "" }, at) => {
    const known = TIERS.find((each) => each === tier);
    if (known === undefined || query === "" || company === "" || why === "") {
      throw new Error(`pairs.csv row ${at + 1}: needs query, company, why and a tier of ${TIERS.join(", ")}.`);
    }
    return { tier: known, query, company, why };
  });
}

/** True if a tier's queries mean their company. */
export function mustMatch(tier: Tier): boolean {
  return MATCHING_TIERS.some((each) => each === tier);
}

/**
 * A city without another company, of a state with few companies: namesakes elsewhere are no contest
 * to the pair's company.
 */
const PLACE = { city: "Quillford", state: "WY" } as const;

/** Each pair as the comparison of its two names alone judges it: no directory, no rivals. */
export function judgePairs(pairs: readonly Pair[]): JudgedPair[] {
  return pairs.map((pair) => {
    const { probability } = matchPair(pair.query, pair.company, { place: PLACE });
    const unplacedProbability = matchPair(pair.query, pair.company).probability;
    const isAnswered = probability >= MATCH_THRESHOLD;
    const isRight = mustMatch(pair.tier) ? isAnswered : !isAnswered && unplacedProbability < MATCH_THRESHOLD;
    return { ...pair, probability, unplacedProbability, isRight };
  });
}

/**
 * Each pair as the search in a directory judges it.
 *
 * All pairs' companies are indexed together with the given ones, so that their words have a real
 * directory's rarities and near words, and real companies are their rivals. For each pair all other
 * pairs' companies count as superseded, since they are namesakes of each other by design. Query and
 * company are in the same made-up city, so that names alone decide. That is the easiest setting for
 * what must match and the hardest for what must not. Without the place a namesake of the directory
 * may rightly win over what must match, so that is judged for what must not match alone. Names by
 * which people know a real employer are left out: that one is right for them, wherever it is asked for.
 */
export function judgePairsInDirectory(pairs: readonly Pair[], crowd: readonly Company[]): JudgedPair[] {
  const companies = new Map(
    [...new Set(pairs.map(({ company }) => company))].map((name, at) => [name, madeUp(name, at)]),
  );
  const base = buildDirectoryIndex([...crowd, ...companies.values()]);
  const ids = [...companies.values()].map(({ id }) => id);
  const everyday = new Set(crowd.flatMap(({ everyday_names }) => everyday_names.flatMap(coresOf)));
  const isKnown = (text: string) => coresOf(text).some((core) => everyday.has(core));
  return pairs.flatMap((pair) => {
    if (isKnown(pair.query) || (mustMatch(pair.tier) && isKnown(pair.company))) return [];
    const id = companies.get(pair.company)?.id;
    if (id === undefined) throw new Error(`No company was made for ${pair.company}.`);
    const directory: Directory = { base, changes: [], superseded: new Set(ids.filter((other) => other !== id)) };
    const placed = search(directory, { name: pair.query, address: PLACE });
    const unplaced = search(directory, { name: pair.query });
    const isAnswered = placed.companyId === id;
    const judged: JudgedPair = {
      ...pair,
      probability: probabilityOf(id, placed.candidates),
      unplacedProbability: probabilityOf(id, unplaced.candidates),
      isRight: mustMatch(pair.tier) ? isAnswered : !isAnswered && unplaced.companyId !== id,
    };
    return [judged];
  });
}

function coresOf(text: string): string[] {
  return companyNames(text).map(({ compact }) => compact);
}

function madeUp(name: string, at: number): Company {
  const id = `face${at.toString(16).padStart(28, "0")}` as CompanyId;
  const unknown = { ein: null, domain: null, phone: null, street: null, zip: null, naics: null, employees: null };
  return {
    id,
    name,
    aliases: [],
    domains: [],
    logo_url: null,
    everyday_names: [],
    employer_id: null,
    is_nationwide: false,
    ...unknown,
    city: "QUILLFORD",
    state: "WY",
  };
}

function search(directory: Directory, input: { name: string; address?: typeof PLACE }) {
  const parsed = parseCompanyQuery(input);
  if ("faults" in parsed) throw new Error(`A pair's query is malformed: ${JSON.stringify(parsed.faults)}`);
  const query: CompanyQuery = parsed.query;
  return matchCompany(directory, query);
}

function probabilityOf(id: CompanyId, candidates: ReturnType<typeof matchCompany>["candidates"]): number {
  return candidates.find(({ companyId }) => companyId === id)?.probability ?? 0;
}

/** The figures of one tier. */
export interface TierFigures {
  readonly tier: Tier;
  readonly pairs: number;
  /** Mean probability with the place. */
  readonly mean: number;
  readonly unplacedMean: number;
  /** Share of the pairs that are right, 0 to 1. */
  readonly right: number;
}

/** The figures of every tier, best tier first. */
export function tierFigures(judged: readonly JudgedPair[]): TierFigures[] {
  return TIERS.map((tier) => {
    const members = judged.filter((pair) => pair.tier === tier);
    const mean = (of: (pair: JudgedPair) => number) =>
      members.reduce((sum, pair) => sum + of(pair), 0) / members.length;
    return {
      tier,
      pairs: members.length,
      mean: mean(({ probability }) => probability),
      unplacedMean: mean(({ unplacedProbability }) => unplacedProbability),
      right: mean(({ isRight }) => (isRight ? 1 : 0)),
    };
  });
}

/** A mean of some sixty pairs that must not match moves by so much with one of them. */
const RISE_MAX = 0.01;

/** The tiers whose mean probability is over that of the tier before. */
export function risingTiers(figures: readonly TierFigures[]): Tier[] {
  return figures.flatMap(({ tier, mean }, at) => (mean > (figures[at - 1]?.mean ?? 1) + RISE_MAX ? [tier] : []));
}
