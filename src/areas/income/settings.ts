import path from "node:path";
import { readHostList } from "../../kernel/settings/readers.ts";
import { type Read, setting } from "../../kernel/settings/setting.ts";

/** Rules of income, and where a report on an assessment may go. */
export const INCOME_SETTINGS = {
  incomePackFiles: setting({
    variable: "OPENVOE_INCOME_PACKS",
    fallback: [],
    read: (text): Read<readonly string[]> => ({
      value: text.split(",").flatMap((file) => (file.trim() === "" ? [] : path.resolve(file.trim()))),
    }),
    meaning: "JSON files with your own rules of income, separated by commas",
    details: "A start refuses invalid rules.",
  }),
  agencyHosts: setting({
    variable: "OPENVOE_AGENCY_HOSTS",
    fallback: [],
    read: readHostList,
    meaning: "Hosts of agencies that income reports may be delivered to, separated by commas",
    details: "Set it in production: without it, a key with `webhooks:write` can deliver a report to any public host.",
  }),
};
