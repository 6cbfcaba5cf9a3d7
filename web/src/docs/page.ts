import { startSearch } from "./search.ts";

/* The script of the pages of `docs/`, which show without it. */
startSearch(new URL(document.documentElement.dataset.root ?? "./", location.href).href);
