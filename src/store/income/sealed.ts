import type { AssessmentId } from "../../domain/ids.ts";
import { sealedColumn } from "../sealing/sealed-column.ts";

/** The sealed columns of income, each with the place that binds it to its row. */
export const INCOME_SEALED = {
  incomeAssessment: sealedColumn<AssessmentId>("income_assessments", "sealed_assessment", "assessment"),
};
