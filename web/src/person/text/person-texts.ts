import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { useTexts } from "../../text/language.ts";
import { type PersonTexts, personEnglish } from "./english.ts";
import { personSpanish } from "./spanish.ts";

/** The texts of the person's own page, in the page's language. */
export function usePersonTexts(): PersonTexts {
  return useTexts().code === "es" ? personSpanish : personEnglish;
}

/** The name of who holds the records. */
export const OperatorContext = createContext("");

/** The name of who holds the records, as sentences have it. */
export function useOperator(): string {
  return useContext(OperatorContext);
}
