import type { Fact, Sheet } from "../../../kernel/sheet/sheet.ts";
import type { IdentityStatus } from "../../webhooks/words.ts";
import type { FieldAgreement } from "../employment.ts";
import { IDENTITY_FIELDS, type IdentityComparison } from "../identity.ts";
import { type ReportSource, sourceIdentity } from "../report.ts";
import { fieldText, timeText } from "./texts.ts";

/**
 * Writes the provenance of data: the source, the time up to which they are known, and contradicting
 * facts.
 */
export function writeSource(sheet: Sheet, source: ReportSource, more: readonly Fact[] = []): void {
  const { suspicious, provider } = source;
  const identity = sourceIdentity(source);
  sheet.facts([
    ["Source", `${provider.name} (${fieldText(source.data_source)})`],
    ["Data as of", timeText(source.as_of)],
    ["Connection", source.link_id],
    ["Data stored", timeText(source.finished_at)],
    ["Person", personWords(identity)],
    ...more,
  ]);
  const notice = accountNotice(identity.status);
  if (notice !== null) sheet.notice(notice);
  if (suspicious.length > 0)
    sheet.notice(
      `Reasons to doubt the data: ${suspicious.map((reason) => fieldText(reason.replace(/\.$/, ""))).join("; ")}.`,
    );
}

/** Whether the account is of the person whom the client named: what was compared, what was not. */
function personWords({ status, fields }: IdentityComparison): string {
  const named = (wanted: readonly FieldAgreement[]) =>
    IDENTITY_FIELDS.filter((field) => wanted.includes(fields[field].agreement)).map((field) => fieldText(field));
  const list = (names: readonly string[]) => names.join(", ");
  if (status === "not_compared") return "Not compared: nothing was given to compare with";
  const [differing, agreeing, missing] = [named(["differ"]), named(["agree", "close"]), named(["missing"])];
  return [
    ...(differing.length === 0 ? [] : [`differs from the one who was asked in: ${list(differing)}`]),
    ...(agreeing.length === 0 ? [] : [`agrees with the one who was asked in: ${list(agreeing)}`]),
    ...(missing.length === 0 ? [] : [`not compared: ${list(missing)}`]),
  ].join("; ");
}

/** Provenance that every rendition of a single document shows. */
export const RENDITION_NOTICE =
  "Rendition by OpenVOE of data from the payroll account. This is not the employer's own document.";

/** Writes how to read and check a report: the last section of every report. */
export function writeEnd(sheet: Sheet, fingerprint: string): void {
  sheet.subheading("How to read this report");
  sheet.note("A dash means that the payroll account does not say. It never means none, or no.");
  sheet.note(
    `Fingerprint of the data (SHA-256): ${fingerprint}. It is data_sha256 of the same report in the interface.`,
  );
}

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
function accountNotice(identity: IdentityStatus | null): string | null {
  return identity === "differs" || identity === "not_compared" ? NOTICES[identity] : null;
}

/** Writes of an assessment that the account is of another person or was not compared; nothing of one that agrees. */
export function writeAccountNotice(sheet: Sheet, { identity, review }: AccountOwner): void {
  const notice = accountNotice(identity);
  if (notice === null) return;
  const reviewed =
    review === null
      ? " Nothing is decided by its pay."
      : ` The requester stated at ${timeText(review.stated_at)} that they checked, and that the pay is this person's.`;
  sheet.notice(`${notice}${reviewed}`);
}

/** The names of the accounts' persons in a line; null if the accounts have none. */
export function holdersText({ holders }: Pick<AccountOwner, "holders">): string | null {
  return holders.length === 0 ? null : holders.join(", ");
}
