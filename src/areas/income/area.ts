import type { Area } from "../../kernel/registration/registered-area.ts";
import { incomeRuleRoutes } from "./routes/income-rules.ts";

/** Rules of income. */
export const INCOME_AREA: Area = {
  name: "income",
  tables: [],
  routes: [...incomeRuleRoutes],
};
