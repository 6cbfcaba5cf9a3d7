import type { Caller } from "../../kernel/access/caller.ts";
import type { Found, Sought } from "../../kernel/registration/found.ts";
import type { Area } from "../../kernel/registration/registered-area.ts";
import { type CompanyContext, suggestByName } from "./ops/companies.ts";
import { companyRoutes } from "./routes/companies.ts";
import { companyChangeRoutes } from "./routes/company-changes.ts";

/** Companies, their directory and what is known of their payroll systems. */
export const COMPANIES_AREA: Area<unknown, CompanyContext> = {
  name: "companies",
  tables: ["companies", "company_providers", "company_outcomes", "directory_state", "starter_directory"],
  finds: {
    kinds: ["company"],
    scope: "companies:read",
    namesPersons: false,
    isLoaded: (context) => context.isDirectoryLoaded(),
    find: findCompanies,
  },
  routes: [...companyRoutes, ...companyChangeRoutes],
};

async function findCompanies(context: CompanyContext, caller: Caller, sought: Sought): Promise<Found[]> {
  const { text, limit } = sought;
  if (text.length < 2) return [];
  const suggested = await suggestByName(context, caller, { text, product: null });
  return suggested
    .filter(({ fits }) => fits)
    .slice(0, limit)
    .flatMap(({ company_mapping_id: id, name, domain, city, state }) =>
      id === null
        ? []
        : [
            {
              kind: "company" as const,
              id,
              title: name,
              detail: [domain, [city, state].filter(Boolean).join(", ")].filter(Boolean).join(" · ") || null,
              status: null,
              matched_by: "name" as const,
              created_at: null,
            },
          ],
    );
}
