import type { RestKind } from "../../names/mending/body-names.ts";
import type { NameComparison } from "../compare-names.ts";

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
  /** The words of the name that is searched for, in their kept spelling, and those of them that many names have. */
  readonly words: readonly string[];
  readonly usualWords: readonly string[];
  /** How common the name is as a person's, 0 to 1; 0 for several words. */
  readonly personal: number;
  /** What is left of the text is a make that dealers sell. */
  readonly isDealer: boolean;
  /** Next to the name stands another firm's, as that of an owner or an agency. */
  readonly isBesideFirm: boolean;
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
  /** Decimal logarithm of the states of candidates whose names begin with the name asked for. */
  readonly kinStates: number;
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
  /** It has that name and people in all parts of the country: another place is not evidence. */
  readonly isAnywhere: boolean;
  /**
   * The name asked for is initials that several companies' names have, or too few to tell one: with
   * the company's name they are not evidence.
   */
  readonly areInitialsShared: boolean;
  /** It has employees in all parts of the country. */
  readonly isLarge: boolean;
  /** It is a public body or an association with people in all parts of the country, by its domain or name. */
  readonly isPublic: boolean;
  /** It has a domain that is not a public body's. */
  readonly hasOwnDomain: boolean;
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
