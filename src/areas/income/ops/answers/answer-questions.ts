import type { Tenant } from "../../../../kernel/access/caller.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { AssessmentId, IsoDate } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { EventDraft } from "../../../webhooks/ops/events.ts";
import { accountIdentity } from "../../account-holder.ts";
import { assess } from "../../assess.ts";
import { checkFacts } from "../../facts/check-facts.ts";
import type { EmploymentDocument } from "../../facts/facts-document.ts";
import type { IncomeAnswer, IncomeQuestion, IncomeRequest } from "../../income-question.ts";
import type { Rule } from "../../rules/rule.ts";
import { assessmentCompletedEvent } from "../income-events.ts";
import { type AssessedIds, type SealedAssessment, storeAssessment } from "./stored-assessment.ts";

/** An answer with the assessment that is to be stored under its id; null where there is none. */
export interface PreparedAnswer {
  readonly answer: IncomeAnswer;
  readonly content: SealedAssessment | null;
}

/**
 * Answers questions by the rules, in their order, and stores nothing. A rule that was taken out since, or cannot be computed with what
 * it was asked, has an answer without a verdict: what carries the question must not be held up by it.
 *
 * @param input.employments what the subject has, as facts
 * @param input.today the day of the answer
 * @param input.isReviewed true if the client looked whose payroll accounts these are
 */
export function prepareAnswers(
  rules: ReadonlyMap<string, Rule>,
  questions: readonly IncomeQuestion[],
  input: {
    readonly employments: readonly EmploymentDocument[];
    readonly today: IsoDate;
    readonly isReviewed?: boolean;
  },
): PreparedAnswer[] {
  const { employments, isReviewed = false } = input;
  return questions.map((question) => {
    const as_of = question.as_of ?? input.today;
    const content = assessQuestion(rules.get(question.rule), question, { as_of, employments, isReviewed });
    const [assessment_id, verdict] =
      content === null ? [null, null] : [mintId<AssessmentId>(), content.assessment.verdict];
    const identity = accountIdentity({ employments: [...employments] });
    return { answer: { rule: question.rule, as_of, assessment_id, verdict, identity }, content };
  });
}

function assessQuestion(
  rule: Rule | undefined,
  { facts: stated, parameters }: IncomeQuestion,
  input: { readonly as_of: IsoDate; readonly employments: readonly EmploymentDocument[]; readonly isReviewed: boolean },
): SealedAssessment | null {
  const { as_of, employments, isReviewed } = input;
  const { facts: checked } = checkFacts({ ...stated, as_of });
  if (rule === undefined || checked === null) return null;
  const facts = { ...checked, employments: [...(checked.employments ?? []), ...employments] };
  try {
    return { assessment: assess(rule, facts, parameters, { isReviewed }), facts };
  } catch (failure) {
    if (failure instanceof RangeError) return null;
    throw failure;
  }
}

/** What answers are about, and for whom they are stored. */
interface AnswersOwner {
  readonly tenant: Tenant;
  readonly request: Omit<IncomeRequest, "questions">;
  readonly about: AssessedIds;
  readonly trackingInfo: string | null;
}

/**
 * Stores the assessments of answers, with their entries of the inquiry log.
 *
 * @param tx the transaction of what the answers are part of
 */
export async function storeAnswers(
  context: Pick<Context, "keyring">,
  tx: Queryable,
  { tenant, request, about, trackingInfo }: AnswersOwner,
  answers: readonly PreparedAnswer[],
): Promise<void> {
  for (const { answer, content } of answers) {
    if (answer.assessment_id === null || content === null) continue;
    await storeAssessment(context, tx, {
      id: answer.assessment_id,
      by: { ...tenant, actor: request.asked_by },
      about,
      fromRequest: { tracking_info: trackingInfo, permissible_purpose: request.permissiblePurpose },
      consent: request.consent,
      content: content.assessment.identity_reviewed === true ? { ...content, reviewed_by: request.asked_by } : content,
    });
  }
}

/** The events of answers that were asked for, in their order. */
export function answerEvents(owner: AnswersOwner, answers: readonly PreparedAnswer[]): EventDraft[] {
  return answers.map(({ answer }) => assessmentCompletedEvent(owner, answer));
}
