import type { Section } from "./router/section.ts";
import { keysSection } from "./screens/keys/section.ts";
import { overviewSection } from "./screens/overview/section.ts";

/** Every section, in the order of the navigation. */
export const SECTIONS: readonly Section[] = [overviewSection, keysSection];
