import { COVERED_MIN } from "../word-coverage.ts";
import type { Evidence, Feature, FeatureVerdict } from "./evidence.ts";
import { RARE_NAME_MAX, READING_FEATURES } from "./reading-features.ts";

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
const isNamedWithCity = ({ names, city }: Evidence): boolean =>
  city === 1 && names.isOwnPlace && names.queryCover >= WHOLE_COVER_MIN && names.leastCovered >= COVERED_MIN;
/** The share of the asked words that a name has at least when it has all of them. */
const WHOLE_COVER_MIN = 0.95;
/** From this likeness on a spelling is an error in the other. */
const NEAR_SPELLING = 0.4;

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
  { name: "all_covered", meaning: "every word of both has a counterpart", of: (e) => flag(isAllCovered(e)) },
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
  {
    name: "named_with_city",
    meaning: "its name is the one asked for and its city, which is the city asked for",
    of: (e) => flag(isNamedWithCity(e)),
  },
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
