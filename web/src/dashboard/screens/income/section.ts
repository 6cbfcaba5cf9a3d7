import type { Section } from "../../router/section.ts";

/** Income: assessments by rules, of one person and of a caseload. */
export const incomeSection: Section = {
  path: "/income",
  title: "Income",
  icon: "income",
  group: "data",
  scope: "connections:read",
  screens: [
    { path: "/", load: () => import("./assessment-list.tsx").then((module) => module.AssessmentList) },
    { path: "/new", load: () => import("./new-assessment.tsx").then((module) => module.NewAssessment) },
    { path: "/caseload", load: () => import("./caseload.tsx").then((module) => module.Caseload) },
    { path: "/:id", load: () => import("./assessment-page.tsx").then((module) => module.AssessmentPage) },
  ],
};
