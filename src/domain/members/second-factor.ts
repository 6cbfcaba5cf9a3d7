import type { Timestamp } from "../ids.ts";

/** By what a member proves once more who they are. */
export type SecondFactor = "passkey" | "identity_provider";

/** How long a second factor counts as recent, in minutes, where the operator sets nothing else. */
export const SECOND_FACTOR_MINUTES = 15;

/**
 * The kinds of acts for which a session of the dashboard needs a recent second factor. A route says of which kind it is
 * (`confirms`); keys are not concerned.
 */
export const CONFIRMED_ACTS = {
  reveal: "Shows one object with what is masked",
  disclosure: "Gives out personal data: as a file, a letter or an export, or to another system",
  erasure: "Deletes or erases data of persons",
  access: "Gives somebody access, or takes protection away",
  own_passkeys: "Changes one's own passkeys; asked only of who has one",
} as const;

/** One of {@link CONFIRMED_ACTS}. */
export type ConfirmedAct = keyof typeof CONFIRMED_ACTS;

/** What is known of the second factor of a session. */
export interface FactorState {
  /** By what whoever is signed in can confirm; null: they have nothing, as a key never has. */
  readonly by: SecondFactor | null;
  /** Until when their last confirmation counts; null if there was none. */
  readonly confirmed_until: Timestamp | null;
  /** True if it counts now, by the database's clock. */
  readonly isConfirmed: boolean;
  /** True if the team asks it of everybody in this environment. */
  readonly isRequired: boolean;
}

/**
 * What an act still needs of a session: `nothing`; `confirmation` by the factor that they have; or `factor`, because the
 * team asks for one and they have none.
 */
export function neededOf(state: FactorState, act: ConfirmedAct): "nothing" | "confirmation" | "factor" {
  if (state.by !== null) return state.isConfirmed ? "nothing" : "confirmation";
  // Who has none adds one by their first passkey.
  return state.isRequired && act !== "own_passkeys" ? "factor" : "nothing";
}
