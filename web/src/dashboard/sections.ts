import type { Section } from "./router/section.ts";
import { keysSection } from "./screens/keys/section.ts";
import { overviewSection } from "./screens/overview/section.ts";
import { verificationsSection } from "./screens/verifications/section.ts";
import { webhooksSection } from "./screens/webhooks/section.ts";

/** Every section, in the order of the navigation. */
export const SECTIONS: readonly Section[] = [overviewSection, verificationsSection, webhooksSection, keysSection];
