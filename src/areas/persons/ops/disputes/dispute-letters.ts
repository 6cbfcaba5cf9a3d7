import { AppError } from "../../../../kernel/error.ts";
import type { DisputeId } from "../../../../kernel/ids.ts";
import type { NotificationLanguage } from "../../../../kernel/notification.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import { JOB_TERMS } from "../../../payroll/document.ts";
import { type Dispute, isUnderInvestigation } from "../../dispute.ts";
import type { DISPUTE_LETTERS } from "../../letter.ts";
import { type FilledLetter, fillLetter, type LetterValues, letterDate, wordOf } from "../../letters/fill-letter.ts";
import type { LetterTemplate } from "../../letters/letter-template.ts";
import type { Letters } from "../../letters/letters.ts";
import { type DisputeActor, readSubjectDispute } from "./disputes.ts";

/** The request for a letter. */
interface DisputeLetterRequest {
  readonly id: DisputeId;
  readonly kind: (typeof DISPUTE_LETTERS)[number];
  readonly language: NotificationLanguage;
  /** The page at which the person sees and disputes what is held about them. */
  readonly personUrl: string;
  readonly now: string;
}

/**
 * A letter to the person of a dispute, from a template: its results once it has ended. The read of the
 * dispute is in the inquiry log before this resolves.
 *
 * @throws AppError `not_found`; `conflict` for the results of a dispute that is under investigation
 */
export async function writeDisputeLetter(
  context: Context & { readonly letters: Letters },
  by: DisputeActor,
  request: DisputeLetterRequest,
): Promise<FilledLetter> {
  const { id, kind, language, personUrl, now } = request;
  const { dispute } = await readSubjectDispute(context, by, id);
  if (kind === "dispute_results" && isUnderInvestigation(dispute.status)) {
    throw new AppError("conflict", `The dispute is ${dispute.status}: its results can be written when it has ended.`);
  }
  const template = context.letters.templateOf(kind, language);
  return fillLetter(template, {
    ...agencyValues(context.letters),
    ...resultValues(template, dispute),
    now,
    person_name: personName(dispute.subject),
    person_page: personUrl,
    reference: id,
    opened_on: letterDate(dispute.created_at, language),
    ended_on: dispute.ended_at === null ? null : letterDate(dispute.ended_at, language),
  });
}

function resultValues(template: LetterTemplate, { item, status, result }: Dispute) {
  const said = (word: string) => wordOf(template, word);
  const changed = JOB_TERMS.filter((field) => result !== null && field in result.values);
  const changes = changed.map((field) => {
    const [before, after] = [item.values[field], result?.values[field]].map((value) => value ?? said("none"));
    return `${said(field)}: ${before} → ${after}`;
  });
  return {
    disputed: item.fields.length === 0 ? said("whole") : item.fields.map(said).join(", "),
    employer: item.employer_name,
    furnisher: item.source,
    result: said(status),
    explanation: result?.explanation ?? null,
    changes: changes.length === 0 ? null : changes.join("; "),
  };
}

/** The operator in letters, the consumer reporting agency that signs them; null where it has not said who it is. */
export function agencyValues({ agency }: Letters): LetterValues {
  return {
    agency_name: agency?.name ?? null,
    agency_address: agency?.address ?? null,
    agency_phone: agency?.phone ?? null,
  };
}

/** How a letter addresses a person. */
export function personName({ first_name, middle_name, last_name, suffix }: Subject): string {
  return [first_name, middle_name, last_name, suffix].filter(Boolean).join(" ");
}
