import type { Section } from "../../router/section.ts";

/** The first minute: a verification that one sees through, and a webhook that arrives. */
export const firstVerificationSection: Section = {
  path: "/start",
  title: "First verification",
  icon: "start",
  group: "home",
  scope: "verifications:write",
  environment: "sandbox",
  screens: [{ path: "/", load: () => import("./first-verification.tsx").then((module) => module.FirstVerification) }],
};
