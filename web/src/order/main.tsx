import { render } from "preact";
import { LanguageProvider } from "../ui/language-provider.tsx";
import { OrderPage } from "./order-page.tsx";

/* The script of `/order/TOKEN`. */

const token = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
const root = document.querySelector("#app");
root?.replaceChildren();
if (root !== null) {
  render(
    <LanguageProvider>
      <OrderPage token={token} />
    </LanguageProvider>,
    root,
  );
}
