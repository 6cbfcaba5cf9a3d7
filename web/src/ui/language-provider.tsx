import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { LanguageContext, preferredTexts } from "../text/language.ts";

/** Gives the page its language: the browser's, until the person takes the other one. */
export function LanguageProvider({ children }: { children: ComponentChildren }) {
  const [texts, change] = useState(preferredTexts);
  return <LanguageContext.Provider value={{ texts, change }}>{children}</LanguageContext.Provider>;
}
