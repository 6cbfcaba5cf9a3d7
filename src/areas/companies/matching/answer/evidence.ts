import { editDistance } from "../../../../kernel/text/similarity.ts";
import type { CompanyQuery } from "../../company.ts";
import { domainKind, isPublicEverywhere } from "../index/domain-kinds.ts";
import { type DirectoryIndex, KNOWN, NATIONWIDE, stateNumberAt } from "../index/layout.ts";
import { bitCount } from "../index/name-order.ts";
import { indexTexts } from "../index/vocabulary.ts";
import type { KeyedCompanies, PreparedPlace } from "../retrieval/search.ts";
import { type NameComparison, NO_COMPARISON } from "../scoring/compare-names.ts";
import type { AskedName, Evidence, FeatureVerdict } from "../scoring/features/evidence.ts";
import type { IndexedCompany } from "../scoring/prepared-name.ts";

/** What evidence is gathered from. */
interface EvidenceSource {
  readonly index: DirectoryIndex;
  readonly query: CompanyQuery;
  readonly asked: AskedName;
  readonly place: PreparedPlace;
  readonly keyed: KeyedCompanies;
  /** Companies whose domain is the name asked for. */
  readonly branded: ReadonlySet<number>;
  /** The name asked for is initials that do not identify one company. */
  readonly areInitialsShared: boolean;
  /** What the place asked for says of the number of a state, where no state was asked for. */
  readonly impliedState: (state: number) => FeatureVerdict;
}

/**
 * The share of the asked words that a company's name has at least for its domain to count as the
 * name.
 */
const BRAND_COVER_MIN = 0.95;

/** Every word has its counterpart from this coverage of the worst one on, typing errors allowed. */
const NAMED_COVER_MIN = 0.8;

/** A company of an index that was compared with the name asked for. */
interface ComparedCompany {
  readonly names: NameComparison;
  readonly candidate: IndexedCompany;
  readonly isDistinctive: boolean;
}

/**
 * The evidence for and against one company, by its number in the index. A place elsewhere is none
 * against an employer of that name with people in all parts of the country.
 */
export function gatherEvidence(
  source: EvidenceSource,
  company: number,
  { names, candidate, isDistinctive }: ComparedCompany,
): Evidence {
  const { index, keyed, place } = source;
  const known = index.known[company] ?? 0;
  const cityHeld = index.cities[company] ?? 0;
  const zipHeld = index.zips[company] ?? 0;
  const isAnywhere = (known & NATIONWIDE) !== 0 && (names.isSame || names.leastCovered >= NAMED_COVER_MIN);
  const local = (verdict: FeatureVerdict) => (verdict === -1 && isAnywhere ? 0 : verdict);
  const city = local(place.city === "" || cityHeld === 0 ? 0 : place.cityNumber === cityHeld ? 1 : -1);
  const stateHeld = stateVerdict(source, company, (known & KNOWN.state) !== 0);
  const zip = local(place.zip === 0 || zipHeld === 0 ? 0 : place.zip === zipHeld ? 1 : -1);
  return {
    asked: source.asked,
    droppedHeld: heldShare(source.asked.dropped, candidate),
    isAway: stateHeld === -1 || ((known & KNOWN.state) === 0 && place.state !== 0),
    isDistinctive,
    nameCount: candidate.names.length,
    sameNamePlaces: 0,
    kinStates: 0,
    names,
    hasName: source.query.name !== null || names !== NO_COMPARISON,
    id: verdictOf(keyed.id, company, true),
    ein: verdictOf(keyed.ein, company, (known & KNOWN.ein) !== 0),
    domain: verdictOf(keyed.domain, company, (known & KNOWN.domain) !== 0),
    phone: verdictOf(keyed.phone, company, (known & KNOWN.phone) !== 0),
    street: verdictOf(keyed.street, company, (known & KNOWN.street) !== 0),
    state: local(stateHeld),
    city,
    isCityClose: city === -1 && areCitiesClose(place.city, indexTexts(index).city(cityHeld)),
    zip,
    isZipNear: zip === -1 && Math.floor((place.zip - 1) / 100) === Math.floor((zipHeld - 1) / 100),
    isBrand: names.queryCover >= BRAND_COVER_MIN && source.branded.has(company),
    isAnywhere,
    areInitialsShared: source.areInitialsShared,
    isLarge: (known & NATIONWIDE) !== 0,
    isPublic: (known & NATIONWIDE) !== 0 && (isPublicEverywhere(index, company) || isAgencyName(candidate)),
    hasOwnDomain: OWN_DOMAINS.has(domainKind(index, company)),
    hasOffices: (index.employers[company] ?? 0) !== 0,
    size: Math.log10(1 + (index.employees[company] ?? 0)),
    filled: bitCount(known & ~NATIONWIDE),
  };
}

const OWN_DOMAINS: ReadonlySet<string> = new Set(["firm", "association"]);

/** Words for the trade of lending staff, in which such firms are called otherwise from time to time. */
const LENDING_WORDS: ReadonlySet<string> = new Set(
  "STAFFING PERSONNEL EMPLOYMENT TEMPORARY RECRUITING PLACEMENT WORKFORCE PEO".split(" "),
);
/** What a word counts that the company has in another name than its first. */
const OTHER_NAME_SHARE = 0.9;

/** The share of some words that a company has in one of its names, those of its first one a little more; 0 without any. */
function heldShare(words: readonly string[], { names }: IndexedCompany): number {
  if (words.length === 0) return 0;
  const held = new Set(names.flatMap(({ texts }) => texts));
  const isLending = [...LENDING_WORDS].some((word) => held.has(word));
  const shares = words.map((word): number => {
    if (names[0]?.texts.includes(word) === true) return 1;
    return held.has(word) || (isLending && LENDING_WORDS.has(word)) ? OTHER_NAME_SHARE : 0;
  });
  return shares.reduce((sum, share) => sum + share, 0) / words.length;
}

/** Words of the names of agencies of the United States. */
const AGENCY_WORDS: ReadonlySet<string> = new Set(
  "AGENCY ADMINISTRATION BUREAU DEPARTMENT COMMISSION ARMY NAVY FORCE MARINE GUARD FEDERAL".split(" "),
);

/** True if a company's own name has such a word. */
export function isAgencyName({ names: [own] }: IndexedCompany): boolean {
  return own?.texts.some((word) => AGENCY_WORDS.has(word)) === true;
}

function verdictOf(holders: ReadonlySet<number> | null, company: number, isKnown: boolean): FeatureVerdict {
  return holders === null ? 0 : holders.has(company) ? 1 : isKnown ? -1 : 0;
}

function stateVerdict(
  { index, place, impliedState }: EvidenceSource,
  company: number,
  isKnown: boolean,
): FeatureVerdict {
  if (!isKnown) return 0;
  if (place.state === 0) return impliedState(stateNumberAt(index, company));
  const first = index.stateStarts[place.state] ?? 0;
  const end = index.stateStarts[place.state + 1] ?? 0;
  return company >= first && company < end ? 1 : -1;
}

/** The boroughs of New York, by which their addresses are written. */
const BOROUGHS: ReadonlySet<string> = new Set(["NEWYORK", "MANHATTAN", "BROOKLYN", "BRONX", "QUEENS", "STATENISLAND"]);

function areCitiesClose(a: string, b: string): boolean {
  if (BOROUGHS.has(a.replaceAll(" ", "")) && BOROUGHS.has(b.replaceAll(" ", ""))) return true;
  if (a.startsWith(b) || b.startsWith(a) || a.endsWith(b) || b.endsWith(a)) return true;
  return editDistance(a, b, 2) <= 2;
}
