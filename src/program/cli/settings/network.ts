import path from "node:path";
import type { SettingTable } from "./setting.ts";

/** External systems that the service queries. */
export const NETWORK_SETTINGS: SettingTable<"networkFile"> = {
  networkFile: {
    variable: "OPENVOE_NETWORK_FILE",
    shownDefault: "none",
    fallback: null,
    read: (text) => ({ value: path.resolve(text) }),
    meaning: "The JSON file that describes the other systems that the service asks",
  },
};
