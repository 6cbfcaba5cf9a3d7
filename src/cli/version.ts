import manifest from "../../package.json" with { type: "json" };

/** The version of the program, as its package says. */
export const VERSION: string = manifest.version;
