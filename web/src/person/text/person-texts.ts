import { useTexts } from "../../text/language.ts";
import { type PersonTexts, personEnglish } from "./english.ts";
import { personSpanish } from "./spanish.ts";

/** The texts of the person's own page, in the page's language. */
export function usePersonTexts(): PersonTexts {
  return useTexts().code === "es" ? personSpanish : personEnglish;
}
