import { availableParallelism } from "node:os";
import { readBoolean, wholeNumber } from "../../kernel/settings/readers.ts";
import { setting } from "../../kernel/settings/setting.ts";

/** The directory and its search. */
export const COMPANY_SETTINGS = {
  starterDirectory: setting({
    variable: "OPENVOE_STARTER_DIRECTORY",
    fallback: true,
    read: readBoolean,
    meaning: "Loads the bundled employers into a database that has none",
    details: "A release with a newer list replaces them.",
  }),
  searchThreads: setting({
    variable: "OPENVOE_SEARCH_THREADS",
    shownDefault: "processors minus one, at least 1",
    // One processor is left for the requests themselves.
    fallback: Math.max(1, availableParallelism() - 1),
    read: wholeNumber({ least: 1, most: 256 }),
    meaning: "Threads for company search in one API process",
    details: "All threads search one copy of the index. Each one needs another 20 MB and 9 bytes per company.",
  }),
};
