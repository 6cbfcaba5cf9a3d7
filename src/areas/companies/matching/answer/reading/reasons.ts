import type { Company, CompanyQuery } from "../../../company.ts";
import type { RestKind } from "../../names/mending/body-names.ts";
import { companyNames } from "../../names/normalize.ts";

/** How a text was read to compare it with a company. Plain values: it can go from thread to thread. */
export interface NameReading {
  /** The name that was searched for; null if none was asked for. */
  readonly searched: string | null;
  /** What was left out of the text; null if it was searched for as a whole. */
  readonly rest: RestKind | null;
  /** The words that were left out. */
  readonly dropped: readonly string[];
  /** What is left is a make that dealers sell. */
  readonly isDealer: boolean;
  /** The company's name that was compared, its words run together; empty if none was. */
  readonly candidateName: string;
  readonly isFirst: boolean;
  readonly isEveryday: boolean;
  /** It is the name searched for. */
  readonly isSame: boolean;
  /** One of the two is the other's initials. */
  readonly isInitials: boolean;
  /** The company is in another state than the one asked for. */
  readonly isAway: boolean;
  /** It has employees in all parts of the country. */
  readonly isAnywhere: boolean;
  /** In how many places candidates have exactly the name searched for. */
  readonly places: number;
}

/** What a reason is about. */
export const MATCH_REASON_CODES = [
  "compared_with",
  "read_as",
  "left_out",
  "dealer",
  "initials",
  "other_state",
  "several_places",
] as const;

/** One sentence on why a company was answered or not. */
export interface MatchReason {
  readonly code: (typeof MATCH_REASON_CODES)[number];
  readonly text: string;
}

/** What would settle which employer is meant. */
export const ASK_FOR = ["full_name", "legal_name", "former_name", "city", "state", "ein"] as const;
/** One of {@link ASK_FOR}. */
export type AskFor = (typeof ASK_FOR)[number];

/** What each kind of rest was taken for. */
const TAKEN_FOR: Readonly<Record<RestKind, string>> = {
  title: "the title of a job",
  job: "a job",
  part: "more about the employer",
  before: "another name of the employer",
  site: "a site of the employer",
  place: "a place of the employer",
  line: "a line of business",
  named_site: "a site of the employer",
  department: "a department of a public body",
  federal_site: "a site of a public employer",
  heard: "a name as it sounds",
  spelled: "the names of letters",
  tail: "words behind the employer's name",
};

/** The name of a company that was compared, as the directory spells it. */
export function comparedName({ candidateName }: NameReading, company: Company): string {
  const spelled = [company.name, ...company.everyday_names, ...company.aliases];
  return spelled.find((text) => companyNames(text).some(({ compact }) => compact === candidateName)) ?? company.name;
}

/** Why a company was answered or not, in sentences that a caseworker can act on; the most telling first. */
export function matchReasons(
  reading: NameReading,
  { query, company }: { readonly query: CompanyQuery; readonly company: Company },
): MatchReason[] {
  const { searched, rest, dropped, isDealer, isInitials, isAway, places } = reading;
  const reasons: MatchReason[] = [];
  const add = (code: MatchReason["code"], text: string) => reasons.push({ code, text });
  if (searched !== null && reading.candidateName !== "") add("compared_with", comparisonText(reading, company));
  if (rest === "heard" || rest === "spelled")
    add("read_as", `The text was read as it sounds, or with its usual spelling: ${quoted(searched ?? "")}.`);
  else if (rest !== null && dropped.length > 0)
    add("left_out", `${quoted(dropped.join(" "))} was left out of the text: it was taken for ${TAKEN_FOR[rest]}.`);
  if (isDealer)
    add("dealer", `Dealers sell ${quoted(searched ?? "")} and employ their people themselves; a dealer may be meant.`);
  if (isInitials && !reading.isSame)
    add("initials", "One of the two names is the initials of the other; other employers have the same initials.");
  if (isAway && query.state !== null) add("other_state", awayText(reading, { state: query.state, company }));
  if (places > 1 && !isAway && query.city === null)
    add(
      "several_places",
      `Employers in ${places} places have this name; the city or the EIN tells which one is meant.`,
    );
  return reasons;
}

function comparisonText(reading: NameReading, company: Company): string {
  const kind = reading.isFirst ? "name" : reading.isEveryday ? "everyday name" : "other name";
  const verb = reading.isSame ? "is" : "was compared with";
  return `${quoted(reading.searched ?? "")} ${verb} ${company.name === comparedName(reading, company) ? "the employer's" : `${company.name}'s`} ${kind} ${quoted(comparedName(reading, company))}.`;
}

function awayText({ isAnywhere }: NameReading, { state, company }: { state: string; company: Company }): string {
  const where =
    company.state === null
      ? "The directory has no state of this employer"
      : `The directory has this employer in ${company.state}, the search says ${state}`;
  return isAnywhere
    ? `${where}; it has people in all parts of the country.`
    : `${where}. An employer of this name in ${state} may be another one.`;
}

/**
 * What to ask the person for when no employer was found with enough confidence: first what tells most.
 * It follows from the search alone, and says nothing of anybody.
 */
export function askFor(query: CompanyQuery): AskFor[] {
  const asks: AskFor[] = [];
  const words = query.name === null ? [] : companyNames(query.name).flatMap(({ typed }) => typed);
  if (query.name === null || (words.length === 1 && (words[0]?.length ?? 0) <= INITIALS_LETTERS_MAX))
    asks.push("full_name");
  else asks.push("legal_name");
  if (query.state === null) asks.push("state");
  if (query.city === null && query.zip === null) asks.push("city");
  if (query.ein === null) asks.push("ein");
  if (query.name !== null) asks.push("former_name");
  return asks;
}

/** A name of so many letters is initials. */
const INITIALS_LETTERS_MAX = 5;

function quoted(text: string): string {
  return `“${text}”`;
}
