import path from "node:path";
import type { SettingTable } from "./setting.ts";

/** Rules of income. */
export const INCOME_SETTINGS: SettingTable<"incomePackFiles"> = {
  incomePackFiles: {
    variable: "OPENVOE_INCOME_PACKS",
    shownDefault: "none",
    fallback: [],
    read: (text) => ({
      value: text
        .split(",")
        .map((file) => file.trim())
        .filter((file) => file !== "")
        .map((file) => path.resolve(file)),
    }),
    meaning: "JSON files with the operator's own rules of income, separated by commas",
  },
};
