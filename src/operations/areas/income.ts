import { INCOME_SEALED } from "../../store/income/sealed.ts";
import type { Area } from "../registration/area.ts";

/** Assessments of income. */
export const INCOME_AREA: Area = {
  name: "income",
  tables: ["income_assessments"],

  sealed: INCOME_SEALED,
};
