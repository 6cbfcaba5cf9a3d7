import type { Section } from "../../router/section.ts";

/** The company directory: search, one company, and why a search finds it. */
export const companiesSection: Section = {
  path: "/companies",
  title: "Companies",
  icon: "companies",
  group: "data",
  scope: "companies:read",
  screens: [
    { path: "/", load: () => import("./company-search.tsx").then((module) => module.CompanySearch) },
    { path: "/explain", load: () => import("./explain-search.tsx").then((module) => module.ExplainSearch) },
    {
      path: "/new",
      scope: "companies:write",
      load: () => import("./new-company.tsx").then((module) => module.NewCompany),
    },
    {
      path: "/:id/change",
      scope: "companies:write",
      load: () => import("./change-company.tsx").then((module) => module.ChangeCompany),
    },
    { path: "/:id", load: () => import("./company-page.tsx").then((module) => module.CompanyPage) },
  ],
};
