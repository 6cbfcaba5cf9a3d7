import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { english, type Texts } from "./english.ts";
import { spanish } from "./spanish.ts";

const LANGUAGES: Readonly<Record<string, Texts>> = { en: english, es: spanish };

/** The language that the browser prefers of those that there are; English if there is none. */
export function preferredTexts(): Texts {
  for (const tag of navigator.languages) {
    const texts = LANGUAGES[tag.slice(0, 2).toLowerCase()];
    if (texts !== undefined) return texts;
  }
  return english;
}

/** The texts of the other language. */
export function otherTexts(texts: Texts): Texts {
  return texts.code === english.code ? spanish : english;
}

/** The texts of the page, and what changes their language. */
export const LanguageContext = createContext<{ readonly texts: Texts; readonly change: (texts: Texts) => void }>({
  texts: english,
  change: () => {},
});

/** The texts of the page. */
export function useTexts(): Texts {
  return useContext(LanguageContext).texts;
}
