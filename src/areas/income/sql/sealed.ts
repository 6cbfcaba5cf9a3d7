import type { AssessmentId } from "../../../kernel/ids.ts";
import { sealedColumn } from "../../../kernel/sealing/sql/sealed-column.ts";

/** The sealed columns of income, each with the place that binds it to its row. */
export const INCOME_SEALED = {
  incomeAssessment: sealedColumn<AssessmentId>("income_assessments", "sealed_assessment", "assessment"),
};
