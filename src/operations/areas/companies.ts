import type { Area } from "../registration/area.ts";

/** Companies, their directory and what is known of their payroll systems. */
export const COMPANIES_AREA: Area = {
  name: "companies",
  tables: ["companies", "company_providers", "company_outcomes", "directory_state", "starter_directory"],
};
