import type { AssessmentId } from "../../kernel/ids.ts";
import { minuteDuty } from "../../kernel/registration/duties.ts";
import type { Erasing } from "../../kernel/registration/held.ts";
import type { Area } from "../../kernel/registration/registered-area.ts";
import { deleteIncomeAssessment } from "../income/sql/income-assessments.ts";
import { INCOME_SEALED } from "../income/sql/sealed.ts";
import { expireIncomeAssessments } from "./ops/income-assessments.ts";
import { incomeAssessmentRoutes } from "./routes/income-assessments.ts";
import { reportCheckRoutes } from "./routes/report-check.ts";

/** Assessments of income. */
export const ASSESSMENTS_AREA: Area<{
  /** The days after which assessments are erased; null: never. */
  readonly retentionDays: number | null;
}> = {
  name: "assessments",
  tables: ["income_assessments"],
  sealed: INCOME_SEALED,
  erases: {
    income_assessments: async ({ tx, teamId, environment }: Erasing, ids: readonly AssessmentId[]) => {
      if (teamId === null) return;
      for (const id of ids) await deleteIncomeAssessment(tx, { teamId, environment }, id);
    },
  },
  holdsNothing: "An assessment is erased with the verification, link or user that it is of",
  duties: (context, { retentionDays }) =>
    retentionDays === null
      ? []
      : [minuteDuty("erasing old income assessments", () => expireIncomeAssessments(context, retentionDays))],
  routes: [...reportCheckRoutes, ...incomeAssessmentRoutes],
};
