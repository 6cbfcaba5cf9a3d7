import { render } from "preact";
import { SECTIONS } from "./sections.ts";
import { App } from "./shell/app.tsx";
import { reloadOnSignInLink, takeSignInToken } from "./shell/first-session.ts";

/* The script of `/dashboard/` and of all addresses below it. */

const first = takeSignInToken();
reloadOnSignInLink();
const root = document.querySelector("#app");
root?.replaceChildren();
if (root !== null) render(<App sections={SECTIONS} first={first} />, root);
