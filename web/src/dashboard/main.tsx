import { render } from "preact";
import { SECTIONS } from "./sections.ts";
import { App } from "./shell/app.tsx";
import { takeToken, watchForLink } from "./shell/first-session.ts";

/* The script of `/dashboard/` and of all addresses below it. */

const first = takeToken();
watchForLink();
const root = document.querySelector("#app");
root?.replaceChildren();
if (root !== null) render(<App sections={SECTIONS} first={first} />, root);
