import type { FieldAgreement, RecordMatch } from "../../payroll/employment.ts";
import type { FieldAgreements } from "../source-answer.ts";
import type { Comparison } from "./comparison/compare.ts";

/**
 * A comparison's levels in the words of the public answer. For the name, the lower level of given
 * name and surname.
 */
export function fieldAgreements({ given, surname, birth, ssn, address }: Comparison): FieldAgreements {
  return {
    name: weaker(GIVEN_AGREEMENT[given], SURNAME_AGREEMENT[surname]),
    date_of_birth: BIRTH_AGREEMENT[birth],
    ssn: SSN_AGREEMENT[ssn],
    address: ADDRESS_AGREEMENT[address],
  };
}

/**
 * What the public answer says of a given name besides {@link fieldAgreements}: `similar` if it is
 * neither a form nor a misspelling of the subject's, such as a twin's may be.
 */
export function givenNameSimilarity({ given }: Comparison): Pick<RecordMatch, "given_name"> {
  return given === "near" || given === "far" || given === "alias" ? { given_name: "similar" } : {};
}

const WEAKEST_FIRST: readonly FieldAgreement[] = ["differ", "missing", "close", "agree"];

function weaker(a: FieldAgreement, b: FieldAgreement): FieldAgreement {
  return WEAKEST_FIRST.indexOf(a) < WEAKEST_FIRST.indexOf(b) ? a : b;
}

const GIVEN_AGREEMENT = {
  exact: "agree",
  nickname: "close",
  variant: "close",
  typo: "close",
  initial: "close",
  near: "close",
  far: "close",
  alias: "close",
  letter: "differ",
  garbled: "differ",
  differ: "differ",
  missing: "missing",
} as const satisfies Record<Comparison["given"], FieldAgreement>;

const SURNAME_AGREEMENT = {
  exact: "agree",
  part: "close",
  near: "close",
  far: "close",
  differ: "differ",
  missing: "missing",
} as const satisfies Record<Comparison["surname"], FieldAgreement>;

const BIRTH_AGREEMENT = {
  exact: "agree",
  january_first: "agree",
  close: "close",
  year: "differ",
  differ: "differ",
  missing: "missing",
} as const satisfies Record<Comparison["birth"], FieldAgreement>;

const SSN_AGREEMENT = {
  nine: "agree",
  four: "agree",
  nine_near: "close",
  four_near: "close",
  last_four_only: "differ",
  differ: "differ",
  missing: "missing",
} as const satisfies Record<Comparison["ssn"], FieldAgreement>;

const ADDRESS_AGREEMENT = {
  same: "agree",
  near: "close",
  area: "differ",
  state: "differ",
  differ: "differ",
  missing: "missing",
} as const satisfies Record<Comparison["address"], FieldAgreement>;
