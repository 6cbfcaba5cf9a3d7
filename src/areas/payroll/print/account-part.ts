import type { Sheet } from "../../../kernel/sheet/sheet.ts";
import type { IdentityStatus } from "../../webhooks/words.ts";
import { timeText } from "./texts.ts";

/** Whose payroll account a document is about, and who says so. */
export interface AccountOwner {
  /** Null: the document is about no account that a person signed in to. */
  readonly identity: IdentityStatus | null;
  /** Names that the accounts have; empty: they have none. */
  readonly holders: readonly string[];
  /** Who stated that they looked whose account it is; null: nobody. */
  readonly review: { readonly stated_at: string } | null;
}

const NOTICES = {
  differs: "The payroll account is of another person than the one who was named.",
  not_compared: "Nobody compared whether the payroll account is of the person who was named.",
} as const;

/** True if a document may name the person of the request as the one whose pay it shows. */
export function isOwnAccount({ identity }: Pick<AccountOwner, "identity">): boolean {
  return identity === null || identity === "agrees";
}

/** That an account is of another person, or was not compared; null of one that agrees. */
export function accountNotice(identity: IdentityStatus | null): string | null {
  return identity === "differs" || identity === "not_compared" ? NOTICES[identity] : null;
}

/** Writes of an assessment that the account is of another person or was not compared; nothing of one that agrees. */
export function writeAccountNotice(sheet: Sheet, { identity, review }: AccountOwner): void {
  const notice = accountNotice(identity);
  if (notice === null) return;
  const reviewed =
    review === null
      ? " Nothing is decided by its pay."
      : ` Who asked stated at ${timeText(review.stated_at)} that they looked, and that the pay is this person's.`;
  sheet.notice(`${notice}${reviewed}`);
}

/** The names of the accounts' persons in a line; null if the accounts have none. */
export function holdersText({ holders }: Pick<AccountOwner, "holders">): string | null {
  return holders.length === 0 ? null : holders.join(", ");
}
