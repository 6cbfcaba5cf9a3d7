import path from "node:path";
import { type Read, setting } from "../../kernel/settings/setting.ts";

/** Rules of income. */
export const INCOME_SETTINGS = {
  incomePackFiles: setting({
    variable: "OPENVOE_INCOME_PACKS",
    fallback: [],
    read: (text): Read<readonly string[]> => ({
      value: text
        .split(",")
        .map((file) => file.trim())
        .filter((file) => file !== "")
        .map((file) => path.resolve(file)),
    }),
    meaning: "JSON files with your own rules of income, separated by commas",
    details: "A start refuses invalid rules.",
  }),
};
