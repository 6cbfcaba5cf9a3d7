import type { AddressLevel } from "../comparison/addresses.ts";
import type { BirthLevel } from "../comparison/births.ts";
import type { Comparison, GivenLevel, SsnLevel, SurnameLevel } from "../comparison/compare.ts";
import { type FalseMatchAudit, UNAUDITED } from "./record-audit.ts";
import weights from "./weights.json" with { type: "json" };

/** The weight of each level of each field, in bits. */
export interface LevelBits {
  readonly given: Readonly<Record<GivenLevel, number>>;
  readonly surname: Readonly<Record<SurnameLevel, number>>;
  readonly birth: Readonly<Record<BirthLevel, number>>;
  readonly ssn: Readonly<Record<SsnLevel, number>>;
  readonly address: Readonly<Record<AddressLevel, number>>;
}

/** The fields that are weighed. */
export const FIELDS = ["given", "surname", "birth", "ssn", "address"] as const satisfies readonly (keyof LevelBits &
  keyof Comparison)[];
/** One of {@link FIELDS}. */
export type WeighedField = (typeof FIELDS)[number];

/** The parameters of a decision: estimated, versioned, and stored with what they decided. */
export interface LinkageModel {
  /** Part of every decision. */
  readonly version: string;
  readonly bits: LevelBits;
  /** The strangers who agree, as seen on the operator's own records. */
  readonly audit: FalseMatchAudit;
  /** Rising: from this posterior weight in bits, a pair is one person's with this probability. */
  readonly calibration: readonly (readonly [fromBits: number, probability: number])[];
}

/**
 * The shipped model, for a store whose own records were not examined yet: weights estimated on
 * simulated payroll (`bench/linkage/fit.ts` writes them), and no audit, so that only the shapes
 * that need none are trusted.
 */
export const SHIPPED_MODEL: LinkageModel = {
  version: `${weights.version}-${contentMark(JSON.stringify(weights))}`,
  bits: weights.bits,
  audit: UNAUDITED,
  calibration: weights.calibration.flatMap(([from, probability]) =>
    from === undefined || probability === undefined ? [] : [[from, probability] as const],
  ),
};

/** A model with the shipped weights for the levels that it lacks: those added since it was estimated. */
export function withAllLevels(model: LinkageModel): LinkageModel {
  const { given, surname, birth, ssn, address } = SHIPPED_MODEL.bits;
  const { bits } = model;
  return {
    ...model,
    bits: {
      given: { ...given, ...bits.given },
      surname: { ...surname, ...bits.surname },
      birth: { ...birth, ...bits.birth },
      ssn: { ...ssn, ...bits.ssn },
      address: { ...address, ...bits.address },
    },
  };
}

/**
 * Eight hex digits that change with the weights, so that two sets of weights never have one
 * version. FNV-1a, 32 bits.
 */
function contentMark(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
