import { RECORDS_SEALED } from "../../store/employments/sealed.ts";
import type { Area } from "../registration/area.ts";

/** Imported employments with their pay, their sources, and what the linkage has learned of them. */
export const RECORDS_AREA: Area = {
  name: "records",
  tables: [
    "employments",
    "employment_pay",
    "erased_employments",
    "imports",
    "import_jobs",
    "import_parts",
    "source_profiles",
    "source_budgets",
    "linkage_models",
    "linkage_state",
  ],

  sealed: RECORDS_SEALED,
};
