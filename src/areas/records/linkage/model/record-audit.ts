import type { Comparison } from "../comparison/compare.ts";
import { addressAgrees, type PatternShape, SHAPES, shapeOf } from "./agreement-patterns.ts";
import { type NamesTogether, namesakeBits, upperBound } from "./names-together.ts";

/**
 * How often records of two different persons agree: the false matches that linking without SSNs would
 * have made on records whose SSNs identify the persons. Not the inquiry log, which is called the audit
 * elsewhere.
 */
export interface FalseMatchAudit {
  /** The number of persons examined, identified by SSN. */
  readonly persons: number;
  /** For each shape, the false matches: pairs of two SSNs that would have been taken for one person. */
  readonly strangers: Readonly<Partial<Record<PatternShape, number>>>;
  /** Pairs of two numbers with one surname, date of birth and house, whatever their given names. */
  readonly twins: number;
  /**
   * The pairs of two numbers whose given names agree without being the same, by their bits against
   * siblings, rounded down: see `nonSiblingBits`. Missing in an audit from before they were counted.
   */
  readonly siblings?: Readonly<Record<string, number>>;
  /**
   * The words in place of a name that stand for nothing in these records: see `placeholdersIn`.
   * Missing in an audit from before they were counted.
   */
  readonly placeholders?: readonly string[];
  /** How often full names are shared. Missing in an audit from before they were counted. */
  readonly together?: NamesTogether;
  /**
   * Pairs of records drawn at random whose addresses are known, and those of one ZIP code. Missing in an audit from before they
   * were counted.
   */
  readonly places?: { readonly pairs: number; readonly inOneZip: number };
}

/** Before any records were examined: twins are taken to be rare. */
export const UNAUDITED: FalseMatchAudit = { persons: 0, strangers: {}, twins: 0 };

/**
 * Of records of others, which nobody here has examined: as before an audit, but twins are on file as far as
 * anybody knows, since what one source has of a twin the others do not see.
 */
export const UNAUDITED_WITH_TWINS: FalseMatchAudit = { ...UNAUDITED, twins: 1, siblings: {} };

/** What the guards accept without SSNs, and whether they expect twins and namesakes: see {@link guardSettingsFor}. */
export interface GuardSettings {
  /** The agreement patterns that need no SSN. */
  readonly shapes: ReadonlySet<PatternShape>;
  /** Minimum evidence that given names which are not the same are one person's and not two siblings'. */
  readonly nonSiblingBitsMin: number;
  /** True if twins were seen, more than hardly ever. */
  readonly areTwinsOnFile: boolean;
  /** True if fathers and sons of one name in one house were seen, of whom a slip turns one date into the other. */
  readonly areNamesakesOnFile: boolean;
  /** How often full names are shared on these records; undefined before an audit. */
  readonly together: NamesTogether | undefined;
  /** What one ZIP code says, in bits: little where all records are of one county. */
  readonly zipBits: number;
}

/** With fewer persons than this, an audit says nothing about how often strangers agree. */
const AUDITED_PERSONS_MIN = 5_000;
/** A shape is trusted while at most one in this many persons has a stranger of that shape. */
const PERSONS_A_STRANGER_MIN = 100_000;

/**
 * Shapes that would take a twin for the other are trusted while at most one in this many persons
 * has a twin on file at all.
 */
const PERSONS_A_TWIN_MIN = 10_000;
const TWIN_SHAPES: readonly PatternShape[] = ["nicknamed", "related", "misspelt", "alike"];
/** The shapes of these in which the given names themselves show how unlikely a twin is. */
const GRADED_SHAPES: readonly PatternShape[] = ["nicknamed", "related", "misspelt"];
/**
 * Before an audit, the persons for each pair of twins: one birth in 32 is a twin's. Source: CDC,
 * National Vital Statistics.
 */
const UNSEEN_PERSONS_A_PAIR = 64;
/**
 * One given name in this many is written in another way, as counted on records that share an SSN.
 */
const NAMES_WRITTEN_OTHERWISE = 20;

/** Shapes that are trusted until strangers are seen; `placed`, which everything needs, always. */
const TRUSTED_UNSEEN: readonly PatternShape[] = ["placed", "nicknamed"];

/** The settings that an audit justifies. */
export function guardSettingsFor(audit: FalseMatchAudit): GuardSettings {
  return {
    shapes: trustedShapes(audit),
    nonSiblingBitsMin: nonSiblingBitsNeeded(audit),
    areTwinsOnFile: !areTwinsRare(audit),
    areNamesakesOnFile: areNamesakesOnFile(audit),
    together: audit.persons < AUDITED_PERSONS_MIN ? undefined : audit.together,
    zipBits: zipBitsOf(audit),
  };
}

/** Before an audit, all records may be of one county of ten ZIP codes. */
const UNSEEN_ZIP_BITS = Math.log2(10);
/** People of one name live near each other more often than others: one bit. */
const NEIGHBOURING_BITS = 1;

function zipBitsOf({ persons, places }: FalseMatchAudit): number {
  if (persons < AUDITED_PERSONS_MIN || places === undefined || places.pairs === 0) return UNSEEN_ZIP_BITS;
  return Math.max(-Math.log2(upperBound(places.inOneZip) / places.pairs) - NEIGHBOURING_BITS, 0);
}

/** The residents of the country who share a day of birth: of 330 million born on 29,000 days. */
const RESIDENTS_A_DAY = 11_400;
/** Of persons whose names and place are enough, at most one in so many has a namesake born the same day. */
const PERSONS_A_NAMESAKE_MIN = 256;
/** The bits that names and place need where no house agrees. */
const NAMESAKE_BITS_MIN = Math.log2(RESIDENTS_A_DAY * PERSONS_A_NAMESAKE_MIN);

/** True if the names are so rare, for a ZIP code or the country, that hardly anybody shares them and the date of birth. */
function isBeyondNamesakes(pair: Comparison, { together, zipBits }: GuardSettings): boolean {
  const place = pair.address === "area" ? zipBits : 0;
  return namesakeBits(pair, together) + place >= NAMESAKE_BITS_MIN;
}

function areTwinsRare({ persons, twins }: FalseMatchAudit): boolean {
  return twins * PERSONS_A_TWIN_MIN <= persons;
}

function areNamesakesOnFile({ persons, strangers }: FalseMatchAudit): boolean {
  return persons >= AUDITED_PERSONS_MIN && (strangers.misdated_year ?? 0) * PERSONS_A_STRANGER_MIN > persons;
}

/** True if a pair of a shape passes. */
export function isTrustedPair(shape: PatternShape, pair: Comparison, guardSettings: GuardSettings): boolean {
  if (!addressAgrees(pair) && !isBeyondNamesakes(pair, guardSettings)) return false;
  return (
    guardSettings.shapes.has(shape) && (shape === "alike" || pair.nonSiblingBits >= guardSettings.nonSiblingBitsMin)
  );
}

/**
 * The shapes that the records themselves show to be safe: of at least five thousand persons, none
 * (of a hundred thousand, at most one) has a stranger whom the shape would take for them. Given
 * names that are merely similar also need that twins are hardly ever on file, and a slip in the date
 * that fathers and sons of one name and house are not; for others that are
 * not the same, {@link GuardSettings} has the bits they need. Without an audit, only `placed` and
 * `nicknamed`.
 */
export function trustedShapes(audit: FalseMatchAudit): ReadonlySet<PatternShape> {
  const { persons, strangers, siblings } = audit;
  const isAudited = persons >= AUDITED_PERSONS_MIN;
  const isGraded = (shape: PatternShape): boolean => siblings !== undefined && GRADED_SHAPES.includes(shape);
  const isSafe = (shape: PatternShape): boolean =>
    (isAudited || TRUSTED_UNSEEN.includes(shape)) &&
    (strangers[shape] ?? 0) * PERSONS_A_STRANGER_MIN <= persons &&
    (shape !== "misdated" || !areNamesakesOnFile(audit)) &&
    (areTwinsRare(audit) || isGraded(shape) || !TWIN_SHAPES.includes(shape));
  return new Set(SHAPES.filter((shape) => shape === "placed" || isSafe(shape)));
}

/**
 * The bits against siblings that given names need: so many that at most one in {@link
 * PERSONS_A_STRANGER_MIN} persons is taken for a twin, which grow with the twins on file; and more
 * than the siblings had who were seen.
 */
function nonSiblingBitsNeeded({ persons, twins, siblings }: FalseMatchAudit): number {
  const needed = (twinShare: number): number =>
    Math.log2((PERSONS_A_STRANGER_MIN * twinShare) / NAMES_WRITTEN_OTHERWISE);
  if (persons < AUDITED_PERSONS_MIN) return needed(1 / UNSEEN_PERSONS_A_PAIR);
  if (siblings === undefined) return Number.NEGATIVE_INFINITY;
  const rarity = needed((twins + 1) / persons);
  let seen = 0;
  for (const [bits, count] of Object.entries(siblings).sort(([a], [b]) => Number(b) - Number(a))) {
    seen += count;
    if (seen * PERSONS_A_STRANGER_MIN > persons) return Math.max(rarity, Number(bits) + 1);
  }
  return rarity;
}

/** A pair of two persons that would have been taken for one. */
export type Stranger =
  | { readonly kind: "shape"; readonly shape: PatternShape }
  /** By given names that are not the same, with so few bits against siblings, rounded down. */
  | { readonly kind: "sibling"; readonly bits: number };

/**
 * The agreement by which a pair of two persons would have been taken for one; null if it would not.
 *
 * @param pair compared without SSNs, of two records whose SSNs are more than a slip apart
 * @param bits its posterior weight without SSNs
 */
export function strangerOf(
  pair: Comparison,
  weight: { readonly bits: number; readonly thresholdBits: number },
): Stranger | null {
  const shape = pair.generationsDiffer ? null : shapeOf(pair);
  if (shape === null) return null;
  if (GRADED_SHAPES.includes(shape)) return { kind: "sibling", bits: Math.floor(pair.nonSiblingBits) };
  return weight.bits >= weight.thresholdBits ? { kind: "shape", shape } : null;
}
