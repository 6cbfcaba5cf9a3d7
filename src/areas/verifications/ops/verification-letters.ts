import type { Caller } from "../../../kernel/access/caller.ts";
import { findTeamTitle } from "../../../kernel/access/sql/teams.ts";
import { appendReads } from "../../../kernel/audit/ops/reads.ts";
import { AppError } from "../../../kernel/error.ts";
import type { VerificationId } from "../../../kernel/ids.ts";
import type { NotificationLanguage } from "../../../kernel/notification.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { VERIFICATION_LETTERS } from "../../persons/letter.ts";
import { type FilledLetter, fillLetter, letterDate } from "../../persons/letters/fill-letter.ts";
import type { Letters } from "../../persons/letters/letters.ts";
import { agencyValues, personName } from "../../persons/ops/disputes/dispute-letters.ts";
import { isFinal } from "../verification.ts";
import { getInstantVerification } from "./verifications.ts";

/** The request for a letter. */
interface VerificationLetterRequest {
  readonly id: VerificationId;
  readonly kind: (typeof VERIFICATION_LETTERS)[number];
  readonly language: NotificationLanguage;
  /** The page at which the person sees and disputes what is held about them. */
  readonly personUrl: string;
  readonly now: string;
}

/**
 * A letter to the person of a final verification, from a template. It is in the inquiry log before
 * this resolves.
 *
 * @throws AppError `not_found`; `conflict` while the verification is unfinished
 */
export async function writeVerificationLetter(
  context: Context & { readonly letters: Letters },
  caller: Caller,
  request: VerificationLetterRequest,
): Promise<FilledLetter> {
  const { id, kind, language, personUrl, now } = request;
  const { details, status, created_at, results } = await getInstantVerification(context, caller, id);
  if (!isFinal(status)) {
    throw new AppError(
      "conflict",
      `The verification is ${status}: its letters can be read when it has a final status.`,
    );
  }
  await appendReads(context.db, caller, [{ action: "verification.report", target: id, details: { letter: kind } }]);
  const employers = [...new Set((results?.employments ?? []).map(({ employer_name }) => employer_name))];
  return fillLetter(context.letters.templateOf(kind, language), {
    ...agencyValues(context.letters),
    now,
    person_name: personName(details.subject),
    person_page: personUrl,
    reference: id,
    sender: await findTeamTitle(context.db, caller),
    asked_on: letterDate(created_at, language),
    sources: employers.length === 0 ? null : employers.join(", "),
    decision: null,
  });
}
