import type { CompanyId } from "../../../../kernel/ids.ts";
import type { Company, CompanyQuery } from "../../company.ts";
import type { Evidence, FeatureVerdict } from "../scoring/features/evidence.ts";
import { FEATURES } from "../scoring/features/features.ts";
import { contributions, featureValues, utility, WEIGHTS, type Weights } from "../scoring/score.ts";
import { type Directory, directoryCandidates, layersOf } from "./match.ts";
import { meantQuery } from "./reading/meant-query.ts";
import { comparedName, type NameReading } from "./reading/reasons.ts";

/**
 * How a detail of the query compares with the company's: `agree`; `close`: misspelled, cut short or
 * near by; `differ`; `missing`: at least one of the two says nothing; `prior`: no comparison, but a
 * property of the company, or which details were asked for.
 */
export const EXPLANATION_VERDICTS = ["agree", "close", "differ", "missing", "prior"] as const;
/** One of {@link EXPLANATION_VERDICTS}. */
type ExplanationVerdict = (typeof EXPLANATION_VERDICTS)[number];

/** The details that features compare; `company` is a property of the company or of what was asked for, not a comparison. */
export const EXPLAINED_DETAILS = [
  "name",
  "legal",
  "company",
  "state",
  "city",
  "zip",
  "street",
  "phone",
  "domain",
  "ein",
  "id",
] as const;
/** One of {@link EXPLAINED_DETAILS}. */
type ExplainedDetail = (typeof EXPLAINED_DETAILS)[number];
type PlainDetail = Exclude<ExplainedDetail, "name" | "legal" | "company">;

/**
 * What one feature adds to or takes from a company's score. Plain values: it can go from thread to
 * thread.
 */
interface FeatureContribution {
  /** Its name, as in the list of features. */
  readonly feature: string;
  readonly detail: ExplainedDetail;
  readonly verdict: ExplanationVerdict;
  /**
   * What it adds to the logarithm of the odds; negative when it takes away. All of them together
   * are the company's score.
   */
  readonly weight: number;
}

/** A contribution in the words of both sides. */
export interface ExplainedFeature extends FeatureContribution {
  /** What the feature measures. */
  readonly meaning: string;
  /** What the query says of the detail; null when it says nothing. */
  readonly query: string | null;
  /** What the company says of it; null when the directory does not know. */
  readonly candidate: string | null;
}

/** How one company compares with a query. Plain values: it can go from thread to thread. */
export interface CompanyExplanation {
  /** What each feature adds to its score, the strongest first; none that adds nothing. Empty for a company that is not a candidate. */
  readonly contributions: readonly FeatureContribution[];
  /** How the text was read to compare it; null for a company that is not a candidate. */
  readonly reading: NameReading | null;
}

/**
 * What each feature adds to the score of one company for a query, and how the text asked for was read
 * for that.
 *
 * Pure; the same work as a search.
 */
export function explainCompany(
  directory: Directory,
  query: CompanyQuery,
  options: { readonly companyId: CompanyId; readonly weights?: Weights },
): CompanyExplanation {
  const { companyId, weights = WEIGHTS } = options;
  const evidence = directoryCandidates(directory, query)
    .filter((one) => one.companyId === companyId)
    .map((one) => one.evidence)
    .reduce<Evidence | null>((best, one) => (best === null || isLikelier(one, best, weights) ? one : best), null);
  if (evidence === null) return { contributions: [], reading: null };
  const added = contributions(featureValues(evidence), weights);
  const entries = FEATURES.map(({ name }, at) => {
    const detail = detailOf(name, evidence);
    return { feature: name, detail, verdict: verdictOf(detail, evidence), weight: added[at] ?? 0 };
  });
  return {
    contributions: entries.filter(({ weight }) => weight !== 0).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
    reading: readingOf(directory, query, evidence),
  };
}

function readingOf(directory: Directory, query: CompanyQuery, evidence: Evidence): NameReading {
  const { asked, names, isAway, isAnywhere, sameNamePlaces } = evidence;
  const read = asked.rest === null ? query.name : meantQuery(layersOf(directory), query).query.name;
  return {
    searched: read,
    rest: asked.rest,
    dropped: asked.dropped,
    isDealer: asked.isDealer,
    candidateName: names.candidateName,
    isFirst: names.isFirst,
    isEveryday: names.isEveryday,
    isSame: names.isSame,
    isInitials: names.isInitials,
    isAway,
    isAnywhere,
    places: Math.round(10 ** sameNamePlaces),
  };
}

/**
 * A company into which others were merged is a candidate by several entries; the likeliest one is
 * explained.
 */
function isLikelier(a: Evidence, b: Evidence, weights: Weights): boolean {
  return utility(featureValues(a), weights) > utility(featureValues(b), weights);
}

const PLAIN_DETAIL = /^(state|city|zip|street|phone|domain|ein|id)_(?!misfit)/;
/** Features whose name does not begin with the detail that they compare. */
const OTHER_DETAILS: ReadonlyMap<string, ExplainedDetail> = new Map([
  ["any", "company"],
  // They say what was asked for, not how it compares.
  ["name_given", "company"],
  ["placeless", "company"],
  ["size", "company"],
  ["filled", "company"],
  ["same_name_elsewhere", "state"],
  ["rare_name_elsewhere", "state"],
  ["same_name_other_city", "city"],
]);

/**
 * The detail that a feature compares: by its name, and the company's name where that does not say.
 */
function detailOf(feature: string, { ein, id }: Evidence): ExplainedDetail {
  if (feature.startsWith("legal_")) return "legal";
  if (feature === "exact_agrees") return id === 1 && ein !== 1 ? "id" : "ein";
  if (feature === "exact_differs") return id === -1 && ein !== -1 ? "id" : "ein";
  return (PLAIN_DETAIL.exec(feature)?.[1] as PlainDetail | undefined) ?? OTHER_DETAILS.get(feature) ?? "name";
}

/** Names that have less than this of each other's rare words differ. */
const NAME_CLOSE_MIN = 0.25;

function verdictOf(detail: ExplainedDetail, evidence: Evidence): ExplanationVerdict {
  const { names } = evidence;
  switch (detail) {
    case "company":
      return "prior";
    case "name":
      if (!evidence.hasName) return "missing";
      if (names.isSame) return "agree";
      return names.queryCover * names.candidateCover >= NAME_CLOSE_MIN || names.isBeginning ? "close" : "differ";
    case "legal":
      return wordOf(names.legal);
    case "city":
      return evidence.isCityClose ? "close" : wordOf(evidence.city);
    case "zip":
      return evidence.isZipNear ? "close" : wordOf(evidence.zip);
    default:
      return wordOf(evidence[detail]);
  }
}

function wordOf(verdict: FeatureVerdict): ExplanationVerdict {
  return verdict === 1 ? "agree" : verdict === -1 ? "differ" : "missing";
}

/** Puts contributions into the words of the query and of the company. */
export function describeContributions(
  added: readonly FeatureContribution[],
  {
    query,
    company,
    reading,
  }: { readonly query: CompanyQuery; readonly company: Company; readonly reading: NameReading | null },
): ExplainedFeature[] {
  const meanings = new Map(FEATURES.map(({ name, meaning }) => [name, meaning]));
  return added.map((entry) => ({
    ...entry,
    meaning: meanings.get(entry.feature) ?? "",
    query: askedText(entry.detail, { query, verdict: entry.verdict }),
    candidate: heldText(entry.detail, { feature: entry.feature, query, company, reading }),
  }));
}

function askedText(
  detail: ExplainedDetail,
  { query, verdict }: { query: CompanyQuery; verdict: ExplanationVerdict },
): string | null {
  if (detail === "company") return null;
  const own = query[detail === "legal" ? "name" : detail];
  if (own !== null || verdict === "missing") return own;
  // Without a state, the city and the ZIP code imply it.
  if (detail === "state") return [query.city, query.zip].filter((said) => said !== null).join(" ");
  // A query without a name has its domain compared as a name; one without a domain, its name as a domain if that is
  // a web address.
  return detail === "domain" ? query.name : query.domain;
}

function heldText(
  detail: ExplainedDetail,
  {
    feature,
    query,
    company,
    reading,
  }: { feature: string; query: CompanyQuery; company: Company; reading: NameReading | null },
): string | null {
  switch (detail) {
    case "company":
      return feature === "size" && company.employees !== null ? String(company.employees) : null;
    case "name":
    case "legal":
      return reading === null ? company.name : comparedName(reading, company);
    case "domain":
      return query.domain !== null && company.domains.includes(query.domain) ? query.domain : company.domain;
    default:
      return company[detail];
  }
}
