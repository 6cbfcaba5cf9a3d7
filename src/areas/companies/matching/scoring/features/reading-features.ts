import type { RestKind } from "../../names/mending/body-names.ts";
import type { Evidence, Feature } from "./evidence.ts";

/** Above this sum of rarities a name is unique in practice. */
export const RARE_NAME_MAX = 2;
/** Words of at most this rarity are in many names. */
const COMMON_RARITY_MAX = 0.5;
/** From this share on the company has the other names asked for too. */
const OTHER_SIDES_MIN = 0.5;
/** A name of so many letters is initials, or a short word. */
const SHORT_NAME_LETTERS = 4;

const flag = (is: boolean): number => (is ? 1 : 0);
const isReduced = ({ asked }: Evidence): boolean => asked.rest !== null;
/** A company of the name asked for in another state, which is evidence against it. */
const isElsewhere = ({ names, state }: Evidence): boolean => names.isSame && state === -1;
/**
 * A firm of the name asked for with people everywhere, asked for in another state than its own. For a public
 * body or an association no local firm can be meant.
 */
const isFarAnywhere = ({ isAnywhere, isAway, isPublic, asked }: Evidence): boolean =>
  isAnywhere && isAway && (!isPublic || asked.hasLegalForm);
/** The name is the company's own, with a legal form that is not another than the one asked for. */
const isRegistered = ({ names }: Evidence): boolean =>
  names.isFirst && !names.isByLaterName && (names.legal === 1 || names.isLegalUnsaid);
/** The name that fits is not the company's first one. */
const isByOtherName = ({ names }: Evidence): boolean => names.isSame && !names.isFirst;

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
    (rest): Feature => ({ name: `left_out_${rest}`, meaning: LEFT_OUT[rest], of: (e) => flag(e.asked.rest === rest) }),
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
    meaning: "the text has the name and OF a place, and the company is not an association or public body with chapters",
    of: (e) => flag(e.asked.isOfPlace && !e.isPublic),
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
      flag(
        isFarAnywhere(e) &&
          isByOtherName(e) &&
          !e.isBrand &&
          !e.hasOffices &&
          e.names.lettersOfShorter <= SHORT_NAME_LETTERS &&
          (isReduced(e) || e.asked.hasLegalForm) &&
          !(e.names.sides > 1 && e.names.otherSides >= OTHER_SIDES_MIN),
      ),
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
    name: "elsewhere_known",
    meaning: "a firm with a domain of its own, in another state, by several words by which people know it",
    of: (e) => flag(isElsewhere(e) && e.names.isEveryday && e.hasOwnDomain && e.names.queryWords > 1),
  },
  {
    name: "elsewhere_firm",
    meaning: "three words or more that are a firm's registered name in another state, and not a distinctive one",
    of: (e) => flag(isElsewhere(e) && isRegistered(e) && !e.isDistinctive && e.names.queryWords > 2),
  },
  {
    name: "elsewhere_kin",
    meaning: "decimal logarithm of the states of those whose names begin with the distinctive name",
    of: (e) => (isElsewhere(e) && e.isDistinctive && e.names.sides === 1 ? e.kinStates : 0),
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
