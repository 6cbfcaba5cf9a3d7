import { render } from "preact";
import { LanguageProvider } from "../ui/language-provider.tsx";
import { App } from "./app.tsx";
import { Returned } from "./returned.tsx";

/*
 * The script of three addresses: `/bridge/TOKEN`, `/mobile.html?bridge_token=TOKEN` inside an app, and `/bridge/return`, to
 * which a provider sends the person back.
 */

const [page = "", folder = ""] = location.pathname.split("/").filter(Boolean).reverse();
const root = document.querySelector("#app");
root?.replaceChildren();
if (root !== null) render(<LanguageProvider>{content()}</LanguageProvider>, root);

function content() {
  if (page === "return" && folder === "bridge") return <Returned />;
  if (page === "mobile.html") {
    const token = new URLSearchParams(location.search).get("bridge_token") ?? "";
    return <App token={token} isInApp />;
  }
  return <App token={page} isInApp={false} />;
}
