import { AppError } from "../../kernel/error.ts";

/** Whether a person has confirmed what is found of them before it is sent. */
export const CONFIRMATION_STATUSES = ["asked", "confirmed", "flagged", "unanswered", "unreached"] as const;
/** One of {@link CONFIRMATION_STATUSES}. */
export type ConfirmationStatus = (typeof CONFIRMATION_STATUSES)[number];

/** The triggers of a confirmation's transitions. */
type ConfirmationTrigger = "confirm" | "flag" | "expire" | "fail";

/**
 * The state machine of a confirmation: the status that each trigger leads to. An absent pair is a
 * conflict.
 *
 * - `asked`: the person was informed; the verification waits
 * - `confirmed`: the person has seen what would be sent, and says that it is right
 * - `flagged`: the person says that something is wrong, which opened a dispute
 * - `unanswered`: the time is over
 * - `unreached`: the message came to nobody
 */
export const CONFIRMATION_TRANSITIONS: Record<
  ConfirmationStatus,
  Partial<Record<ConfirmationTrigger, ConfirmationStatus>>
> = {
  asked: { confirm: "confirmed", flag: "flagged", expire: "unanswered", fail: "unreached" },
  confirmed: {},
  flagged: {},
  unanswered: {},
  unreached: {},
};

/**
 * The status after a trigger.
 *
 * @throws AppError `conflict` if the table has no such pair
 */
export function advanceConfirmation(from: ConfirmationStatus, trigger: ConfirmationTrigger): ConfirmationStatus {
  const to = CONFIRMATION_TRANSITIONS[from][trigger];
  if (to === undefined) throw new AppError("conflict", "This was already answered, or it is too late.");
  return to;
}

/**
 * What results say of the person's confirmation: `changed` where it was confirmed, and other data were found by the time that they
 * were sent; `unreached` where nothing reached the person.
 */
export const SHOWN_CONFIRMATIONS = ["confirmed", "changed", "flagged", "unanswered", "unreached"] as const;
/** One of {@link SHOWN_CONFIRMATIONS}. */
export type ShownConfirmation = (typeof SHOWN_CONFIRMATIONS)[number];
