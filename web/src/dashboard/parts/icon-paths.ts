import iconPaths from "./icon-paths.json" with { type: "json" };
/** Lines of each icon on a grid of 24, drawn with a stroke of 2. */
export const ICON_PATHS = iconPaths;

/** The name of an icon. */
export type IconName = keyof typeof ICON_PATHS;
