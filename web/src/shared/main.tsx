import { render } from "preact";
import { LanguageProvider } from "../ui/language-provider.tsx";
import { SharedPage } from "./shared-page.tsx";

/* The script of `/shared/TOKEN`. */

const token = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
const root = document.querySelector("#app");
root?.replaceChildren();
if (root !== null) {
  render(
    <LanguageProvider>
      <SharedPage token={token} />
    </LanguageProvider>,
    root,
  );
}
