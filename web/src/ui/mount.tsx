import { type ComponentChildren, render } from "preact";
import { useState } from "preact/hooks";
import { LanguageContext, preferredTexts } from "../text/language.ts";

/** Shows a page in the place that its HTML has for it, in the person's language. */
export function mount(page: ComponentChildren): void {
  const root = document.querySelector("#app");
  root?.replaceChildren();
  if (root !== null) render(<LanguageProvider>{page}</LanguageProvider>, root);
}

/** Gives the page its language: the browser's, until the person takes the other one. */
function LanguageProvider({ children }: { children: ComponentChildren }) {
  const [texts, change] = useState(preferredTexts);
  return <LanguageContext.Provider value={{ texts, change }}>{children}</LanguageContext.Provider>;
}
