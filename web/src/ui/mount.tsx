import { type ComponentChildren, render } from "preact";
import { LanguageProvider } from "./language-provider.tsx";

/** Shows a page in the place that its HTML has for it, in the person's language. */
export function mount(page: ComponentChildren): void {
  const root = document.querySelector("#app");
  root?.replaceChildren();
  if (root !== null) render(<LanguageProvider>{page}</LanguageProvider>, root);
}
