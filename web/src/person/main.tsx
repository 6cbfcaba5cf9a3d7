import { render } from "preact";
import { LanguageProvider } from "../ui/language-provider.tsx";
import { PersonPage } from "./person-page.tsx";

/* The script of `/person`. */

const TOKEN = /^#token=([0-9a-f]{64})$/;

const token = TOKEN.exec(location.hash)?.[1] ?? null;
// Used once, and not to be read over the shoulder or from the history.
if (token !== null) history.replaceState(null, "", location.pathname + location.search);
const environment = new URLSearchParams(location.search).get("environment") ?? "production";
const root = document.querySelector("#app");
root?.replaceChildren();
if (root !== null) {
  render(
    <LanguageProvider>
      <PersonPage {...{ token, environment }} />
    </LanguageProvider>,
    root,
  );
}
