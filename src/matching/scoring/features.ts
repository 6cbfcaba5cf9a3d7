import type { RestKind } from "../names/mending/rest-kind.ts";
import type { NameComparison } from "./compare-names.ts";
import { COVERED_MIN } from "./word-coverage.ts";

/** How a name was asked for: what the text has besides the name that is searched for. */
export interface AskedName {
  /** What was left out of the text; null if the whole text is searched for. */
  readonly rest: RestKind | null;
  /** The words that were left out, in their kept spelling. */
  readonly dropped: readonly string[];
  /** Rarity of the rarest of them that is neither a place nor a number. */
  readonly droppedRarity: number;
  /** The text names a legal form. */
  readonly hasLegalForm: boolean;
  /** How common the name is as a person's, 0 to 1; 0 for several words. */
  readonly personal: number;
  /** What is left of the text is a make that dealers sell. */
  readonly isDealer: boolean;
  /** The text has the name and `of` a place: a chapter, or one of several shops. */
  readonly isOfPlace: boolean;
  /** Of the names that have the one word searched for, the share in which it does not come first; 0 for several words. */
  readonly ordinary: number;
}

/** How one company compares with a query: the input of all features. */
export interface Evidence {
  readonly asked: AskedName;
  /** Share of the words left out of the text that the company has in one of its names. */
  readonly droppedHeld: number;
  /** The place asked for is another state than the company's. */
  readonly isAway: boolean;
  /** The company's own name is too rare for two employers to have chosen it independently. */
  readonly isDistinctive: boolean;
  /** Names that the directory has of the company. */
  readonly nameCount: number;
  /**
   * Decimal logarithm of the places in which candidates have exactly the name asked for: of offices
   * of one employer for a distinctive name, of namesakes for another.
   */
  readonly sameNamePlaces: number;
  readonly names: NameComparison;
  /** A name was asked for, or a domain that is taken for one. */
  readonly hasName: boolean;
  /** For each: 1 they agree, -1 both are known and differ, 0 at least one is not known. */
  readonly id: FeatureVerdict;
  readonly ein: FeatureVerdict;
  readonly domain: FeatureVerdict;
  readonly phone: FeatureVerdict;
  readonly street: FeatureVerdict;
  /** Of the state asked for, or else of those that have the ZIP code or the city asked for. */
  readonly state: FeatureVerdict;
  readonly city: FeatureVerdict;
  /** The city is misspelled, or cut, or near by its ZIP code's first three digits. */
  readonly isCityClose: boolean;
  readonly zip: FeatureVerdict;
  readonly isZipNear: boolean;
  /**
   * The company's domain is the name asked for, with `.com` behind it, and its name has all words
   * asked for.
   */
  readonly isBrand: boolean;
  /** It has that name and people in all parts of the country: another place is no evidence. */
  readonly isAnywhere: boolean;
  /**
   * The name asked for is initials that several companies' names have, or too few to tell one: with
   * the company's name they are no evidence.
   */
  readonly areInitialsShared: boolean;
  /** It has people in all parts of the country. */
  readonly isLarge: boolean;
  /** The directory has further entries of the employer. */
  readonly hasOffices: boolean;
  /** Decimal logarithm of the employees and 1 more; 0 when not known. */
  readonly size: number;
  /** Details that the directory has of the company, 0 to 9. */
  readonly filled: number;
}

/** 1: agrees; -1: contradicts; 0: one side does not say. */
export type FeatureVerdict = -1 | 0 | 1;

/** One input of the score: its name, its meaning, and its value, usually 0 to 1. */
export interface Feature {
  readonly name: string;
  readonly meaning: string;
  readonly of: (evidence: Evidence) => number;
}

const flag = (is: boolean): number => (is ? 1 : 0);
const agrees = (verdict: FeatureVerdict): number => flag(verdict === 1);
const differs = (verdict: FeatureVerdict): number => flag(verdict === -1);
const nameFit = ({ names }: Evidence): number => names.queryCover * names.candidateCover;
const isAllCovered = ({ names }: Evidence): boolean => names.leastCovered >= COVERED_MIN;
const nameMisfit = (evidence: Evidence): number => (evidence.hasName ? 1 - nameFit(evidence) : 0);
/**
 * A caller that gives both EIN and id took them from one place: both say no more than one of them.
 */
const isExact = ({ ein, id }: Evidence): boolean => ein === 1 || id === 1;
const isOtherExact = ({ ein, id }: Evidence): boolean => ein === -1 || id === -1;
const isPlaced = (evidence: Evidence): boolean => evidence.state !== 0 || evidence.city !== 0 || evidence.zip !== 0;

const isReduced = ({ asked }: Evidence): boolean => asked.rest !== null;
/** A company of the name asked for in another state, which is evidence against it. */
const isElsewhere = ({ names, state }: Evidence): boolean => names.isSame && state === -1;
/** A company of the name asked for with people everywhere, asked for in another state than its own. */
const isFarAnywhere = ({ isAnywhere, isAway }: Evidence): boolean => isAnywhere && isAway;
/** The name that fits is not the company's first one. */
const isByOtherName = ({ names }: Evidence): boolean => names.isSame && !names.isFirst;
/** Words of at most this rarity are in many names. */
const COMMON_RARITY_MAX = 0.5;
/** From this likeness on a spelling is an error in the other. */
const NEAR_SPELLING = 0.4;
/** A name of so many letters is initials, or a short word. */
const SHORT_NAME_LETTERS = 4;

/** Above this sum of rarities a name is unique in practice. */
const RARE_NAME_MAX = 2;

/** What each kind of rest is, that was left out of the text. */
const LEFT_OUT: Readonly<Record<RestKind, string>> = {
  title: "the title of a job was left out of the text",
  job: "a job was left out of the text",
  part: "a part of the text between signs was left out",
  before: "a part of the text before the name was left out",
  site: "the site of an employer was left out of the text",
  place: "a place was left out of the text",
  line: "a line of business was left out of the text",
  named_site: "a site with words of its own was left out of the text",
  department: "a department of a public body was left out of the text",
  federal_site: "a site of the armed forces or of the veterans' hospitals is asked for",
  heard: "the text sounds like the name",
  spelled: "the text has the names of the name's letters",
  tail: "words behind the name were left out of the text",
};

/**
 * What was made of the text to find the name in it, and how far that name tells this employer from one
 * that the directory lacks. They count in the score and in the confidence.
 */
export const READING_FEATURES: readonly Feature[] = [
  ...(
    [
      "title",
      "job",
      "part",
      "before",
      "site",
      "place",
      "line",
      "named_site",
      "department",
      "federal_site",
      "heard",
      "tail",
    ] as const
  ).map(
    (rest): Feature => ({
      name: `left_out_${rest}`,
      meaning: LEFT_OUT[rest],
      of: (e) => flag(e.asked.rest === rest),
    }),
  ),
  {
    name: "left_out_rarity",
    meaning: "rarity of the rarest word that was left out of the text",
    of: (e) => e.asked.droppedRarity,
  },
  {
    name: "left_out_held",
    meaning: "share of the words left out of the text that the company has in another name",
    of: (e) => e.droppedHeld,
  },
  {
    name: "left_out_kept",
    meaning: "rarity of the shared words, at most 2, where others were left out of the text",
    of: (e) => (isReduced(e) ? Math.min(RARE_NAME_MAX, e.names.sharedRarity) : 0),
  },
  {
    name: "left_out_single",
    meaning: "one word is left of the text",
    of: (e) => flag(isReduced(e) && e.names.queryWords === 1),
  },
  {
    name: "left_out_personal",
    meaning: "what is left of the text is a name of persons",
    of: (e) => (isReduced(e) ? e.asked.personal : 0),
  },
  {
    name: "left_out_legal",
    meaning: "the text from which words were left out names a legal form",
    of: (e) => flag(isReduced(e) && e.asked.hasLegalForm),
  },
  {
    name: "left_out_of_place",
    meaning: "the text has the name and OF a place",
    of: (e) => flag(e.asked.isOfPlace),
  },
  {
    name: "far_offices",
    meaning: "an employer with people everywhere and several entries, asked for in another state",
    of: (e) => flag(isFarAnywhere(e) && e.hasOffices),
  },
  {
    name: "left_out_ordinary",
    meaning: "how ordinary the one word is that is left of the text",
    of: (e) => (isReduced(e) ? e.asked.ordinary : 0),
  },
  {
    name: "tail_common",
    meaning: "only common words stand behind the name",
    of: (e) => flag(e.asked.rest === "tail" && e.asked.droppedRarity < COMMON_RARITY_MAX),
  },
  {
    name: "far_ordinary",
    meaning: "how ordinary the one word is by which an employer with people everywhere is asked for in another state",
    of: (e) => (isFarAnywhere(e) && !isReduced(e) ? e.asked.ordinary : 0),
  },
  {
    name: "later_anywhere",
    meaning: "the name that fits was not asked for first, and is that of an employer with people everywhere",
    of: (e) => flag(e.isAnywhere && e.names.isByLaterName),
  },
  {
    name: "left_out_dealer",
    meaning: "what is left of the text is a make that dealers sell",
    of: (e) => flag(e.asked.isDealer),
  },
  {
    name: "far",
    meaning: "an employer with people everywhere, asked for in another state",
    of: (e) => flag(isFarAnywhere(e)),
  },
  {
    name: "far_rarity",
    meaning: "rarity of the shared words of such a one, at most 2",
    of: (e) => (isFarAnywhere(e) ? Math.min(RARE_NAME_MAX, e.names.sharedRarity) : 0),
  },
  {
    name: "far_personal",
    meaning: "such a one by a name of persons",
    of: (e) => (isFarAnywhere(e) ? e.asked.personal : 0),
  },
  {
    name: "far_unknown",
    meaning: "such a one of which hardly any details are known",
    of: (e) => flag(isFarAnywhere(e) && e.filled <= 2),
  },
  {
    name: "far_names",
    meaning: "decimal logarithm of the names of such a one",
    of: (e) => (isFarAnywhere(e) ? Math.log10(e.nameCount) : 0),
  },
  {
    name: "far_short",
    meaning: "such a one of one entry, by another name of four letters or fewer that is not its domain's",
    of: (e) =>
      flag(isFarAnywhere(e) && isByOtherName(e) && !e.isBrand && !e.hasOffices && e.names.lettersOfShorter <= SHORT_NAME_LETTERS),
  },
  {
    name: "other_name_legal",
    meaning: "another name of the company, asked for with a legal form",
    of: (e) => flag(isByOtherName(e) && e.asked.hasLegalForm && e.names.legal === 0),
  },
  {
    name: "elsewhere_distinctive",
    meaning: "a distinctive name in another state",
    of: (e) => flag(isElsewhere(e) && e.isDistinctive),
  },
  {
    name: "elsewhere_size",
    meaning: "decimal logarithm of the employees, of the same name in another state",
    of: (e) => (isElsewhere(e) ? e.size : 0),
  },
  {
    name: "elsewhere_filled",
    meaning: "how many details the directory has, of the same name in another state",
    of: (e) => (isElsewhere(e) ? e.filled / 9 : 0),
  },
  {
    name: "elsewhere_names",
    meaning: "decimal logarithm of the names that the directory has, of the same name in another state",
    of: (e) => (isElsewhere(e) ? Math.log10(e.nameCount) : 0),
  },
  {
    name: "elsewhere_legal",
    meaning: "legal forms of one family, of the same name in another state",
    of: (e) => flag(isElsewhere(e) && e.names.legal === 1),
  },
  {
    name: "elsewhere_words",
    meaning: "three words or more, of the same name in another state",
    of: (e) => flag(isElsewhere(e) && e.names.queryWords >= 3),
  },
  {
    name: "elsewhere_offices",
    meaning: "decimal logarithm of the places of a distinctive name",
    of: (e) => (isElsewhere(e) && e.isDistinctive ? e.sameNamePlaces : 0),
  },
  {
    name: "namesakes",
    meaning: "decimal logarithm of the places of a name that is not distinctive, in none of the cities asked for",
    of: (e) => (e.names.isSame && !e.isDistinctive && e.city !== 1 ? e.sameNamePlaces : 0),
  },
];

/** Every feature, in the order of the weights. */
export const FEATURES: readonly Feature[] = [
  { name: "any", meaning: "every candidate has it: how likely any is at all", of: () => 1 },
  { name: "name_given", meaning: "a name was asked for", of: (e) => flag(e.hasName) },
  { name: "fit", meaning: "share of each name's words, by rarity, that the other has, multiplied", of: nameFit },
  {
    name: "shared_rarity",
    meaning: "rarity of the shared words, summed, at most 3",
    of: (e) => Math.min(3, e.names.sharedRarity),
  },
  {
    name: "missing",
    meaning: "rarity of the rarest asked word that the company lacks",
    of: (e) => e.names.rarestMissing,
  },
  {
    name: "missing_squared",
    meaning: "rarity of the rarest asked word that the company lacks, squared",
    of: (e) => e.names.rarestMissing ** 2,
  },
  {
    name: "extra_squared",
    meaning: "rarity of the rarest word of the company that was not asked, squared",
    of: (e) => e.names.rarestExtra ** 2,
  },
  {
    name: "rarest_shared_squared",
    meaning: "rarity of the rarest shared word, squared",
    of: (e) => e.names.rarestShared ** 2,
  },
  {
    name: "least_covered",
    meaning: "how well the worst-covered word of both is covered",
    of: (e) => e.names.leastCovered,
  },
  {
    name: "all_covered",
    meaning: "every word of both has a counterpart",
    of: (e) => flag(isAllCovered(e)),
  },
  { name: "letters_squared", meaning: "likeness of the letters, squared", of: (e) => e.names.letters ** 2 },
  { name: "same_name", meaning: "the same words in the same order", of: (e) => flag(e.names.isSame) },
  {
    name: "same_single_word",
    meaning: "the same name, of one word",
    of: (e) => flag(e.names.isSame && e.names.queryWords === 1),
  },
  { name: "first_word", meaning: "likeness of the first words", of: (e) => e.names.firstWord },
  { name: "beginning", meaning: "one name is the beginning of the other", of: (e) => flag(e.names.isBeginning) },
  {
    name: "numbers_apart",
    meaning: "a number that only one of the two has",
    of: (e) => Math.min(1, e.names.numbersApart),
  },
  {
    name: "contrast",
    meaning: "each has a number, letter, point of the compass or place of its own instead of the other's",
    of: (e) => flag(e.names.isContrast),
  },
  {
    name: "region_contrast",
    meaning: "each has a country or a point of the compass of its own instead of the other's",
    of: (e) => flag(e.names.isRegionContrast),
  },
  { name: "initials", meaning: "one has initials of words of the other", of: (e) => flag(e.names.isInitials) },
  {
    name: "held_initials",
    meaning: "the company's name has initials of asked words",
    of: (e) => flag(e.names.isHeldInitials),
  },
  {
    name: "only_place",
    meaning: "the words that they share are of the company's own city or state alone",
    of: (e) => flag(e.names.sharedRarity > 0 && e.names.sharedAway === 0 && !isAllCovered(e)),
  },
  {
    name: "short_unlike",
    meaning: "covered, but not the same, and of five letters or fewer",
    of: (e) => flag(!e.names.isSame && isAllCovered(e) && e.names.lettersOfShorter <= 5),
  },
  {
    name: "substituted",
    meaning: "rarity of a word that one has in the place of the other's",
    of: (e) => Math.min(e.names.rarestMissing, e.names.rarestExtra),
  },
  {
    name: "spelling",
    meaning: "letters in order, 1 for the same ones, 0 from a third of them different on",
    of: (e) => e.names.spelling,
  },
  {
    name: "own_place",
    meaning: "a place that only one name has is where the company is",
    of: (e) => flag(e.names.isOwnPlace),
  },
  { name: "several_sides", meaning: "several names were asked for", of: (e) => flag(e.names.sides > 1) },
  { name: "other_sides", meaning: "how well the company has the other names asked for", of: (e) => e.names.otherSides },
  { name: "later_side", meaning: "the name that fits was not asked for first", of: (e) => flag(e.names.isByLaterName) },
  { name: "legal_unsaid", meaning: "only one of them names a legal form", of: (e) => flag(e.names.isLegalUnsaid) },
  { name: "legal_agrees", meaning: "legal forms of one family", of: (e) => flag(e.names.legal === 1) },
  { name: "legal_differs", meaning: "legal forms of two families", of: (e) => flag(e.names.legal === -1) },
  {
    name: "everyday_name",
    meaning: "the name asked for is one by which people know it",
    of: (e) => flag(e.names.isSame && e.names.isEveryday),
  },
  { name: "alias", meaning: "the company's name is not its first one", of: (e) => flag(e.names.isAlias) },
  {
    name: "state_agrees",
    meaning: "the same state, or that of the city or ZIP code where no state was given",
    of: (e) => agrees(e.state),
  },
  { name: "state_differs", meaning: "another state", of: (e) => differs(e.state) },
  {
    name: "city_agrees",
    meaning: "the same city, in the same state or none given",
    of: (e) => flag(e.city === 1 && e.state !== -1),
  },
  { name: "city_differs", meaning: "another city", of: (e) => flag(e.city === -1 && !e.isCityClose) },
  { name: "zip_agrees", meaning: "the same ZIP code", of: (e) => agrees(e.zip) },
  { name: "zip_differs", meaning: "another ZIP code", of: (e) => differs(e.zip) },
  { name: "street_agrees", meaning: "the same street address in the same ZIP code", of: (e) => agrees(e.street) },
  { name: "phone_agrees", meaning: "the same telephone number", of: (e) => agrees(e.phone) },
  { name: "domain_agrees", meaning: "the same domain", of: (e) => agrees(e.domain) },
  { name: "exact_agrees", meaning: "the same EIN, or the id asked for", of: (e) => flag(isExact(e)) },
  { name: "exact_differs", meaning: "another EIN, or not the id asked for", of: (e) => flag(isOtherExact(e)) },
  { name: "placeless", meaning: "no place can be compared", of: (e) => flag(!isPlaced(e)) },
  {
    name: "placeless_fit",
    meaning: "how the names fit, where no place can be compared",
    of: (e) => (isPlaced(e) ? 0 : nameFit(e)),
  },
  {
    name: "state_misfit",
    meaning: "how the names do not fit, in the same state",
    of: (e) => (e.state === 1 ? nameMisfit(e) : 0),
  },
  {
    name: "street_misfit",
    meaning: "how the names do not fit, at the same address",
    of: (e) => (e.street === 1 ? nameMisfit(e) : 0),
  },
  {
    name: "exact_misfit",
    meaning: "how the names do not fit, under the same EIN or id",
    of: (e) => (isExact(e) ? nameMisfit(e) : 0),
  },
  {
    name: "same_name_elsewhere",
    meaning: "the same name in another state",
    of: (e) => flag(e.names.isSame && e.state === -1),
  },
  {
    name: "same_name_other_city",
    meaning: "the same name in another city of the state",
    of: (e) => flag(e.names.isSame && e.state === 1 && e.city === -1),
  },
  {
    name: "rare_name_elsewhere",
    meaning: "rarity of the words of the same name in another state, at most 2",
    of: (e) => (e.names.isSame && e.state === -1 ? Math.min(RARE_NAME_MAX, e.names.sharedRarity) : 0),
  },
  {
    name: "brand",
    meaning: "its domain is the name asked for, and it is in no other state",
    of: (e) => flag(e.isBrand && e.state !== -1),
  },
  ...READING_FEATURES,
  {
    name: "near_large",
    meaning: "likeness of the spelling to an employer with people everywhere, where no place can be compared",
    of: (e) =>
      e.isLarge && !e.names.isSame && !isPlaced(e) && !e.isAway && e.names.spelling >= NEAR_SPELLING
        ? e.names.spelling
        : 0,
  },
  {
    name: "domain_large",
    meaning: "the same domain as several, of an employer with people everywhere, where nothing else is asked",
    of: (e) => flag(e.domain === 1 && e.isLarge && !e.hasName),
  },
  { name: "size", meaning: "decimal logarithm of the employees", of: (e) => e.size },
  { name: "filled", meaning: "how many details the directory has of it, of 9", of: (e) => e.filled / 9 },
];
