import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import type { IsoDate } from "../../../kernel/ids.ts";
import { idHex } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { resultFacts } from "../../income/facts/facts-of-payroll.ts";
import type { IncomeRequest } from "../../income/income-question.ts";
import {
  answerEvents,
  type PreparedAnswer,
  prepareAnswers,
  storeAnswers,
} from "../../income/ops/answers/answer-questions.ts";
import type { Rule } from "../../income/rules/rule.ts";
import type { EventDraft } from "../../webhooks/ops/events.ts";
import type { VerificationStatus } from "../../webhooks/words.ts";
import type { VerificationResults } from "../results/results.ts";
import type { ClaimedVerification } from "../sql/verification-queue.ts";

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
