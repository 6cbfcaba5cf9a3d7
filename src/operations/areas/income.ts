import { INCOME_SEALED } from "../../store/income/sealed.ts";
import { expireIncomeAssessments } from "../income/income-assessments.ts";
import type { Area } from "../registration/area.ts";
import { minuteDuty } from "../registration/duties.ts";

/** Assessments of income. */
export const INCOME_AREA: Area<{
  /** The days after which assessments are erased; null: never. */
  readonly retentionDays: number | null;
}> = {
  name: "income",
  tables: ["income_assessments"],
  sealed: INCOME_SEALED,
  holdsNothing: "An assessment is erased with the verification, link or user that it is of",
  duties: (context, { retentionDays }) =>
    retentionDays === null
      ? []
      : [minuteDuty("erasing old income assessments", () => expireIncomeAssessments(context, retentionDays))],
};
