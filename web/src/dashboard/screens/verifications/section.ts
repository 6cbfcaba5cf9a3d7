import type { Section } from "../../router/section.ts";

/** Verifications: the list, one of them, and a form to run one. */
export const verificationsSection: Section = {
  path: "/verifications",
  title: "Verifications",
  icon: "verifications",
  group: "data",
  scope: "verifications:read",
  screens: [
    { path: "/", load: () => import("./verification-list.tsx").then((module) => module.VerificationList) },
    { path: "/new", load: () => import("./new-verification.tsx").then((module) => module.NewVerification) },
    { path: "/:id", load: () => import("./verification-page.tsx").then((module) => module.VerificationPage) },
  ],
};
