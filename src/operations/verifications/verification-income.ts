import type { IsoDate } from "../../domain/ids.ts";
import { idHex } from "../../domain/ids.ts";
import type { IncomeRequest } from "../../domain/income/income-question.ts";
import type { VerificationStatus } from "../../domain/verification.ts";
import { resultFacts } from "../../income/facts/facts-of-payroll.ts";
import type { Rule } from "../../income/rule.ts";
import type { VerificationResults } from "../../payroll/results.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import type { ClaimedVerification } from "../../store/verifications/verification-queue.ts";
import { answerEvents, type PreparedAnswer, prepareAnswers, storeAnswers } from "../income/answers/answer-questions.ts";
import type { Context } from "../sealing/context.ts";
import type { EventDraft } from "../webhooks/events.ts";

/** Answers the rules that a verification carries by its results, in which they are named. Nothing is stored yet. */
export function answerByResults(
  rules: ReadonlyMap<string, Rule>,
  request: IncomeRequest | null,
  verification: {
    readonly claimed: Pick<ClaimedVerification, "id">;
    readonly status: VerificationStatus;
    readonly results: VerificationResults | null;
    readonly today: IsoDate;
  },
): { readonly results: VerificationResults | null; readonly income: readonly PreparedAnswer[] } {
  const { claimed, status, results, today } = verification;
  if (request === null || results === null) return { results, income: [] };
  const isPartial = status === "partial";
  const employments = results.employments.map((employment, at) =>
    resultFacts(employment, { id: `${claimed.id}/employment ${at + 1}`, isPartial }),
  );
  const income = prepareAnswers(rules, request.questions, { employments, today });
  return { results: { ...results, income_assessments: income.map(({ answer }) => answer) }, income };
}

/**
 * Stores the assessments of a completed verification.
 *
 * @param tx the transaction that completes it
 * @returns the event of each
 */
export async function storeIncomeOf(
  context: Pick<Context, "keyring">,
  tx: Queryable,
  completed: {
    readonly claimed: ClaimedVerification;
    readonly request: IncomeRequest | null;
    readonly income: readonly PreparedAnswer[];
  },
): Promise<EventDraft[]> {
  const { claimed, request, income } = completed;
  if (request === null || income.length === 0) return [];
  const tenant = { teamId: claimed.team_id, environment: claimed.environment };
  const about = {
    subject: "verification",
    verification_id: idHex(claimed.id),
    order_id: null,
    link_id: null,
    user_id: null,
  } as const;
  const owner = { tenant, request, about, trackingInfo: claimed.tracking_info };
  await storeAnswers(context, tx, owner, income);
  return answerEvents(owner, income);
}
