import type { Company, CompanyQuery } from "../../src/areas/companies/company.ts";
import { type Directory, matchCompany } from "../../src/areas/companies/matching/answer/match.ts";
import { companyNames } from "../../src/areas/companies/matching/names/normalize.ts";

/** What a search may give of a company. */
export const DETAILS = ["name", "state", "city", "zip", "street", "phone", "domain", "ein", "id"] as const;

/** One of {@link DETAILS}. */
export type Detail = (typeof DETAILS)[number];

/**
 * A detail that was added to a search, and the probability of the company that it is true of,
 * before and after.
 */
export interface Step {
  readonly company: Company;
  /** What was given before. */
  readonly given: readonly Detail[];
  readonly added: Detail;
  readonly before: number;
  readonly after: number;
}

/** A query of nothing, to spread over. */
export const NOTHING: CompanyQuery = {
  name: null,
  domain: null,
  ein: null,
  phone: null,
  id: null,
  street: null,
  city: null,
  state: null,
  zip: null,
};

/** The details that the directory has of a company. */
export function detailsOf(company: Company): Detail[] {
  return DETAILS.filter((detail) => company[detail] !== null);
}

/**
 * The search that gives these details of a company, as the directory has them.
 *
 * @param besides what else is given; nothing by default
 */
export function queryOf(company: Company, details: readonly Detail[], besides: CompanyQuery = NOTHING): CompanyQuery {
  return { ...besides, ...Object.fromEntries(details.map((detail) => [detail, company[detail]])) };
}

/** Columns of public lists are this wide at least: a shorter name was not cut. */
const CUT_LETTERS_MIN = 28;

/**
 * True if two entries of the directory, which joins several lists, are plainly one employer: in one
 * state under one core name, or in one city under one name that a column's width has cut for one of
 * them.
 */
export function isPlainlySame(a: Company, b: Company): boolean {
  if (a.id === b.id) return true;
  if (a.state === null || a.state !== b.state) return false;
  const [ofA, ofB] = [compactNames(a), compactNames(b)];
  if (ofA.some((name) => ofB.includes(name))) return true;
  return a.city?.toUpperCase() === b.city?.toUpperCase() && (isCutOf(a, ofA, ofB) || isCutOf(b, ofB, ofA));
}

function compactNames({ name }: Company): string[] {
  return companyNames(name).map(({ compact }) => compact);
}

function isCutOf({ name }: Company, short: readonly string[], long: readonly string[]): boolean {
  return name.length >= CUT_LETTERS_MIN && long.some((whole) => whole.startsWith(short.at(-1) ?? whole));
}

/** A company's own name without its legal form, as people write it. */
export function nameWithoutForm({ name }: Company): string {
  return companyNames(name)[0]?.typed.join(" ") ?? name;
}

/**
 * True if a company with a legal form is called like the city that it is in: CORNING INCORPORATED
 * in Corning.
 */
export function isCalledLikeItsTown({ name, city }: Company): boolean {
  const own = companyNames(name)[0];
  return own !== undefined && own.legal !== null && city !== null && companyNames(city)[0]?.compact === own.compact;
}

/** What is searched, and the companies in it by id. */
export interface Searched {
  readonly directory: Directory;
  readonly companies: ReadonlyMap<string, Company>;
}

/**
 * The published probability of a company, its plain duplicates' included; 0 when none of them is
 * among the candidates.
 */
export function probabilityOf(company: Company, query: CompanyQuery, { directory, companies }: Searched): number {
  const { candidates } = matchCompany(directory, query);
  return candidates.reduce((sum, { companyId, probability }) => {
    const found = companies.get(companyId);
    return found !== undefined && isPlainlySame(found, company) ? sum + probability : sum;
  }, 0);
}

/**
 * True if a company, or its plain duplicate, is the best candidate for its own name, city and
 * state.
 */
export function isFoundFirst(company: Company, { directory, companies }: Searched): boolean {
  const { candidates } = matchCompany(directory, queryOf(company, ["name", "city", "state"]));
  const first = companies.get(candidates[0]?.companyId ?? "");
  return first !== undefined && isPlainlySame(first, company);
}

/**
 * A company's true details given one after the other, in a given order, and what each does
 * to its probability.
 *
 * @param order the details to give; at least one
 */
export function walk(company: Company, order: readonly Detail[], searched: Searched): Step[] {
  const at = order.map((_, last) => probabilityOf(company, queryOf(company, order.slice(0, last + 1)), searched));
  return order.flatMap((added, i): Step[] =>
    i === 0 ? [] : [{ company, given: order.slice(0, i), added, before: at[i - 1] ?? 0, after: at[i] ?? 0 }],
  );
}
