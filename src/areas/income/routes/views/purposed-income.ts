import type { Static, TObject } from "typebox";
import type { InvalidParam } from "../../../../kernel/error.ts";
import type { Application } from "../../../../kernel/http/core/application.ts";
import type { PartiallyValid } from "../../../../kernel/http/core/route.ts";
import { checkPurpose, PURPOSE_FIELDS, readPurpose } from "../../../../kernel/http/inquiry-request.ts";
import type { StatedPurpose } from "../../../../kernel/purpose.ts";
import type { IncomeQuestion } from "../../income-question.ts";
import { IncomeRulesField, incomeRulesFaults, readIncomeQuestions } from "./income-rules-request.ts";

/** The fields of a body that carries rules of income next to a purpose and a consent of its own. */
export const PURPOSED_INCOME = { income_rules: IncomeRulesField, ...PURPOSE_FIELDS };

type PurposedIncomeBody = Static<TObject<typeof PURPOSED_INCOME>>;

/** Faults of {@link PURPOSED_INCOME}. Where the operator requires a purpose and the consent, a body with rules has to state them. */
export function purposedIncomeFaults(
  body: PartiallyValid<PurposedIncomeBody>,
  application: Application,
): InvalidParam[] {
  const { now, incomeRules } = application;
  const requiresPurpose = application.requiresPurpose && (body.income_rules ?? []).length > 0;
  return [...incomeRulesFaults(body, incomeRules), ...checkPurpose(body, { now, requiresPurpose })];
}

/** The rules of a checked body, and why they are asked. */
export function readPurposedIncome(
  body: PurposedIncomeBody,
): StatedPurpose & { readonly questions: readonly IncomeQuestion[] } {
  return { ...readPurpose(body), questions: readIncomeQuestions(body) };
}
