import type { CompanyId } from "../../../../kernel/ids.ts";
import type { CompanyQuery } from "../../company.ts";
import { companyIdAt, type DirectoryLayer, largestIndex } from "../index/directory-layer.ts";
import { companiesByKey, employerHash } from "../index/keys.ts";
import { type DirectoryIndex, KNOWN, NATIONWIDE, stateNumberAt } from "../index/layout.ts";
import { indexTexts } from "../index/vocabulary.ts";
import type { CompanyName } from "../names/normalize.ts";
import { domainNames, type NameHere, namesHere, queryNames } from "../names/query-names.ts";
import { indexedCompany, indexVocabulary, ownName } from "../preparation/indexed-names.ts";
import {
  CANDIDATES_MAX,
  companiesByInitials,
  companiesByName,
  companiesHere,
  type KeyedCompanies,
  keyedCompanies,
  type PreparedPlace,
  placeBonus,
  preparePlace,
  type ScoredCompany,
} from "../retrieval/search.ts";
import { compareNames, NO_COMPARISON } from "../scoring/compare-names.ts";
import { isDistinctiveName } from "../scoring/distinctive-name.ts";
import { isNamedBy } from "../scoring/domain-name.ts";
import type { AskedName, Evidence, FeatureVerdict } from "../scoring/features/evidence.ts";
import { prepareName } from "../scoring/prepare-name.ts";
import type { IndexedName, PreparedName } from "../scoring/prepared-name.ts";
import { type AtPlace, commonRarityMax, isReasonToLook } from "./admission.ts";
import { gatherEvidence } from "./evidence.ts";
import type { Groupable } from "./group.ts";
import { askedName, PLAIN_NAME } from "./reading/asked-name.ts";
import { isDomainKnown, type MeantQuery, meantQuery } from "./reading/meant-query.ts";

/** A company that a query may mean, with the evidence for and against it. */
export interface CompanyCandidate extends Groupable {
  readonly companyId: CompanyId;
  readonly evidence: Evidence;
}

/**
 * A company whose name shares so much less than the best one's is not compared: of 3,192 searches,
 * one was answered otherwise with those up to 0.45, since 0.495 became 0.503.
 */
const BEHIND_BEST_MAX = 0.4;
/** Less than any place that agrees. */
const LARGE_BONUS = 1e-6;
/** How many companies one exact detail may put forward. */
const KEYED_MAX = 20;

/**
 * The companies of some layers that a query may mean, in no order: those under its exact details,
 * and those that share a distinctive word, or all words, with its name. A legal form or a place
 * alone puts none forward; a common word alone puts forward companies in the city or ZIP code
 * given, and one of exactly that name and legal form.
 *
 * A name puts forward as many companies of all layers together as it would of one index of the same
 * companies, so that a further layer costs little more than the looking.
 */
export function candidatesFor(layers: readonly DirectoryLayer[], query: CompanyQuery): CompanyCandidate[] {
  const meant = meantQuery(layers, query);
  const { reduced } = meant;
  const candidates = withOwnerOfDomain(meant.query, candidatesOf(layers, query, meant));
  if (reduced === null || reduced.rest === "title") return withSameNamePlaces(candidates);
  // The whole text may be the name of an employer too that is spelled otherwise.
  const whole = candidatesOf(layers, query, { query, reduced: null });
  const found = new Set(candidates.map(({ companyId }) => companyId));
  return withSameNamePlaces([...candidates, ...whole.filter(({ companyId }) => !found.has(companyId))]);
}

function candidatesOf(layers: readonly DirectoryLayer[], given: CompanyQuery, read: MeantQuery): CompanyCandidate[] {
  const whole = largestIndex(layers);
  const meant = read.query;
  const isByDomain = meant.name === null && meant.domain !== null && !isDomainKnown(layers, meant.domain);
  const queries = isByDomain ? domainNames(meant) : queryNames(meant);
  const here = queries.length > 0 || isByDomain ? [] : namesHere(meant).filter((name) => isHere(layers, meant, name));
  const looks = layers.map((layer) => lookInto(layer, meant, { queries, here, whole: whole ?? layer.index }));
  const bounds = {
    asked: whole === undefined ? PLAIN_NAME : askedName(given, read, whole),
    least: leastScores(looks),
    impliedState: impliedStates(looks, meant),
    commonRarity: whole === undefined ? 0 : commonRarityMax(whole.nameCount),
    areInitialsShared: !areSoleInitials(layers, queries[0]),
  };
  return looks.flatMap((look) => closerLook(look, meant, bounds));
}

/** The share of the asked words that a name has at least that begins with them. */
const KIN_COVER_MIN = 0.95;
/** What the names of the departments begin with that agencies belong to. */
const DEPARTMENT = "DEPARTMENT";

/**
 * Candidates of a search by a domain alone: if sites of one employer with people everywhere have its
 * domain too, as the veterans' hospitals do, it is the employer that is meant.
 */
function withOwnerOfDomain({ name, domain, ...details }: CompanyQuery, candidates: CompanyCandidate[]) {
  if (name !== null || domain === null || Object.values(details).some((detail) => detail !== null)) return candidates;
  const large = candidates.filter(({ evidence }) => evidence.domain === 1 && evidence.isLarge);
  const owners = (some: readonly CompanyCandidate[]) =>
    new Set(some.map(({ employer, companyId }) => employer || companyId));
  const departments = large.filter(({ coreName }) => coreName.startsWith(DEPARTMENT));
  if (owners(large).size > 1 && owners(departments).size === 1) return departments;
  return owners(large).size === 1 ? large : candidates;
}

/** Candidates with the number of places in which others have exactly the name asked for, and of states with names that begin so. */
function withSameNamePlaces(candidates: readonly CompanyCandidate[]): CompanyCandidate[] {
  const isNamed = ({ evidence: { names } }: CompanyCandidate) => names.isSame && !names.isAlias;
  const places = new Set(candidates.filter(isNamed).map(({ state, city }) => `${state} ${city}`));
  const isKin = ({ evidence: { names } }: CompanyCandidate) => isNamedOrBegun(names);
  const states = new Set(candidates.filter(isKin).map(({ state }) => state));
  if (places.size < 2 && states.size < 2) return [...candidates];
  const [sameNamePlaces, kinStates] = [Math.log10(Math.max(1, places.size)), Math.log10(Math.max(1, states.size))];
  return candidates.map((one) =>
    isNamed(one) ? { ...one, evidence: { ...one.evidence, sameNamePlaces, kinStates } } : one,
  );
}

function isNamedOrBegun({ isSame, isBeginning, isAlias, queryCover }: Evidence["names"]): boolean {
  return !isAlias && (isSame || (isBeginning && queryCover >= KIN_COVER_MIN));
}

/** True if a company of some layers has exactly the name in the place asked for. */
function isHere(layers: readonly DirectoryLayer[], query: CompanyQuery, name: NameHere): boolean {
  return layers.some(({ index, superseded }) =>
    companiesHere(index, name, preparePlace(index, query)).some(
      ([company]) => !superseded.has(companyIdAt(index, company)),
    ),
  );
}

/**
 * What a query without a state implies about a state, by its number: 1 if a company of any layer
 * has the ZIP code there, -1 if companies have it in other states only. Where no company has it,
 * the city decides, or nothing. So a caller that also gives the state says no more.
 */
function impliedStates(looks: readonly Look[], query: CompanyQuery): (state: number) => FeatureVerdict {
  const isSaid = (which: PlaceKind) => looks.some((look) => hasPlace(look, which));
  const telling = query.state === null ? PLACES.find(isSaid) : undefined;
  if (telling === undefined) return () => 0;
  const known = new Map<number, FeatureVerdict>([[0, 0]]);
  return (number) => {
    const verdict = known.get(number) ?? (looks.some((look) => hasPlace(look, telling, number)) ? 1 : -1);
    known.set(number, verdict);
    return verdict;
  };
}

/** What says more of the state, first. */
const PLACES = ["zips", "cities"] as const;
type PlaceKind = (typeof PLACES)[number];

/**
 * True if a company of a layer, in a given state if one is given, has the ZIP code or the city
 * asked for.
 */
function hasPlace({ layer, place }: Look, which: PlaceKind, state?: number): boolean {
  const { [which]: all, stateStarts } = layer.index;
  const wanted = which === "zips" ? place.zip : place.cityNumber;
  const there = state === undefined ? all : all.subarray(stateStarts[state], stateStarts[state + 1]);
  return wanted > 0 && there.includes(wanted);
}

/** What one layer puts forward, before anything is compared closely. */
interface Look {
  readonly layer: DirectoryLayer;
  readonly place: PreparedPlace;
  readonly keyed: KeyedCompanies;
  /** Companies whose domain is the name asked for. */
  readonly branded: ReadonlySet<number>;
  readonly names: readonly PreparedName[];
  /** For each name. */
  readonly byName: readonly (readonly ScoredCompany[])[];
}

function lookInto(
  layer: DirectoryLayer,
  query: CompanyQuery,
  { queries, here, whole }: { queries: readonly CompanyName[]; here: readonly NameHere[]; whole: DirectoryIndex },
): Look {
  const { index } = layer;
  const place = preparePlace(index, query);
  const keyed = keyedCompanies(index, query);
  const names = [...queries, ...here.map(({ name }) => name)].map((name) =>
    prepareName(indexVocabulary(index), name, indexVocabulary(whole)),
  );
  const byName =
    queries.length > 0
      ? names.map((name) => companiesByName(index, name, { place, limit: CANDIDATES_MAX }))
      : here.map((name) => companiesHere(index, name, place));
  return { layer, place, keyed, branded: brandedCompanies(index, queries[0]), names, byName };
}

/** For each name, the least score with which a company of any layer is looked at closely. */
function leastScores(looks: readonly Look[]): number[] {
  const most = Math.max(...looks.map(({ byName }) => byName.length));
  return Array.from({ length: most }, (_, name) => {
    const bests = looks.map((look) => presentOf(look, name).next().value?.[1] ?? 0);
    const behind = Math.min(1, Math.max(...bests)) - BEHIND_BEST_MAX;
    return looks.length === 1 ? behind : Math.max(behind, lastScore(looks, name));
  });
}

/** The score of the last company that a name puts forward of all layers together. */
function lastScore(looks: readonly Look[], name: number): number {
  const scores = looks.flatMap((look) => [...presentOf(look, name)].map(([, score]) => score));
  return scores.sort((a, b) => b - a)[CANDIDATES_MAX - 1] ?? Number.NEGATIVE_INFINITY;
}

/**
 * A layer's companies that a name puts forward and that no later layer replaces, best first.
 */
function* presentOf({ layer: { index, superseded }, byName }: Look, name: number): Generator<ScoredCompany, undefined> {
  for (const scored of byName[name] ?? []) if (!superseded.has(companyIdAt(index, scored[0]))) yield scored;
}

interface CloserLookBounds {
  readonly asked: AskedName;
  /** For each name, the least score with which a company is looked at closely. */
  readonly least: readonly number[];
  readonly impliedState: (state: number) => FeatureVerdict;
  readonly commonRarity: number;
  readonly areInitialsShared: boolean;
}

function closerLook(
  look: Look,
  query: CompanyQuery,
  { asked, least, impliedState, commonRarity, areInitialsShared }: CloserLookBounds,
): CompanyCandidate[] {
  const { layer, place, keyed, branded, names } = look;
  const { index, superseded } = layer;
  const byKey = Object.values(keyed).flatMap((companies) => nearestOf(index, [...(companies ?? [])], place));
  const byName = look.byName.flatMap((scored, name) => {
    const bound = least[name] ?? Number.NEGATIVE_INFINITY;
    return scored.flatMap(([company, score]) => (score >= bound ? [company] : []));
  });
  const source = { index, query, asked, place, keyed, branded, areInitialsShared, impliedState };
  const isKeyed = new Set(byKey);
  const facts = indexVocabulary(index);
  const candidates: CompanyCandidate[] = [];
  for (const company of new Set([...byKey, ...byName, ...branded])) {
    const candidate = indexedCompany(index, company);
    const isCompared = query.name === null ? names.some((name) => isNamedBy(name, candidate.names)) : names.length > 0;
    const comparison = isCompared ? compareNames(names, candidate, facts) : NO_COMPARISON;
    const at = { ...isAtPlace(index, company, place), commonRarity };
    if (!isReasonToLook(comparison, at) && !isKeyed.has(company)) continue;
    const companyId = companyIdAt(index, company);
    if (superseded.has(companyId)) continue;
    const identity = identityOf(index, company, candidate.names[0] ?? ownName(index, company));
    const evidence = gatherEvidence(source, company, { names: comparison, candidate, ...identity });
    // Of a name that is merely like the one asked for, nothing says which office's spelling it is.
    const isDistinctive = identity.isDistinctive && (comparison.isSame || comparison.isBeginning);
    candidates.push({ companyId, evidence, ...identity, isDistinctive });
  }
  return candidates;
}

/** Fewer initials than these are many names'; which of them the directory has is chance. */
const TELLING_INITIALS_MIN = 4;

/** True if a name is not initials, or those of one company's name alone, and of no short name. */
function areSoleInitials(layers: readonly DirectoryLayer[], name: CompanyName | undefined): boolean {
  const [only = "", ...others] = name?.words ?? [];
  if (others.length > 0 || !/^[A-Z]{2,6}$/.test(only)) return true;
  if (only.length < TELLING_INITIALS_MIN) return false;
  const names = new Set(
    layers.flatMap(({ index }) =>
      companiesByInitials(index, [only], 0).map((company) => ownName(index, company).compact),
    ),
  );
  return names.size === 1;
}

/**
 * Minimum number of letters of a name that is looked for as a domain: shorter ones are anybody's
 * initials.
 */
const BRAND_LETTERS_MIN = 3;

/**
 * The companies whose domain is the first name asked for with `.com` behind it: `AMAZON` is the
 * employer at amazon.com.
 */
function brandedCompanies(index: DirectoryIndex, name: CompanyName | undefined): ReadonlySet<number> {
  const label = name?.typed.join("").toLowerCase() ?? "";
  return new Set(label.length < BRAND_LETTERS_MIN ? [] : companiesByKey(index, "domain", `${label}.com`));
}

/**
 * The companies of one exact detail that are compared: if there are many, those at the place asked
 * for first.
 */
function nearestOf(index: DirectoryIndex, companies: readonly number[], place: PreparedPlace): readonly number[] {
  if (companies.length <= KEYED_MAX) return companies;
  // Without a place those with people everywhere: one of them owns what many have.
  const isLarge = (company: number) => ((index.known[company] ?? 0) & NATIONWIDE) !== 0;
  const bonus = (company: number) => placeBonus(index, company, place) + (isLarge(company) ? LARGE_BONUS : 0);
  return companies.toSorted((a, b) => bonus(b) - bonus(a)).slice(0, KEYED_MAX);
}

/** True if a company is in the city, in the ZIP code asked for. */
function isAtPlace({ cities, zips }: DirectoryIndex, company: number, { cityNumber, zip }: PreparedPlace): AtPlace {
  return { isInCity: cityNumber > 0 && cities[company] === cityNumber, isInZip: zip > 0 && zips[company] === zip };
}

/**
 * What is equal for companies that are plainly one employer by their own names: the same core name
 * in the same state.
 */
export function groupOf(index: DirectoryIndex, company: number): string {
  const employer = index.employers[company] ?? 0;
  if (employer !== 0) return groupOfEmployer(employer);
  const { state, coreName } = identityOf(index, company, ownName(index, company));
  return state === 0 ? `company ${companyIdAt(index, company)}` : `${state} ${coreName}`;
}

/** What {@link groupOf} says of the entries of one employer, by the id of the one that stands for all. */
export function employerGroup(id: CompanyId): string {
  return groupOfEmployer(employerHash(id));
}

function groupOfEmployer(employer: number): string {
  return `employer ${employer}`;
}

/** @param own the company's own name */
function identityOf(index: DirectoryIndex, company: number, { words, texts, compact }: IndexedName): Groupable {
  const known = index.known[company] ?? 0;
  const rarities = words.map((word) => index.wordRarities[word] ?? 1);
  return {
    state: stateNumberAt(index, company),
    coreName: compact,
    numbers: texts.filter(beginsWithDigit).join(" "),
    city: indexTexts(index).city(index.cities[company] ?? 0),
    zip: index.zips[company] ?? 0,
    isDistinctive: isDistinctiveName(texts, rarities),
    hasEin: (known & KNOWN.ein) !== 0,
    hasDomain: (known & KNOWN.domain) !== 0,
    employer: index.employers[company] ?? 0,
    isMain: index.employers[company] === employerHash(companyIdAt(index, company)),
  };
}

function beginsWithDigit(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit >= 0x30 && unit <= 0x39;
}
