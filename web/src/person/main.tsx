import { mount } from "../ui/mount.tsx";
import { PersonPage } from "./person-page.tsx";

/* The script of `/person`. */

const TOKEN = /^#token=([0-9a-f]{64})$/;

const token = TOKEN.exec(location.hash)?.[1] ?? null;
// Used once, and not to be read over the shoulder or from the history.
if (token !== null) history.replaceState(null, "", location.pathname + location.search);
const environment = new URLSearchParams(location.search).get("environment") ?? "production";
mount(<PersonPage {...{ token, environment }} />);
