import { choice, readPath } from "../../kernel/settings/readers.ts";
import { setting } from "../../kernel/settings/setting.ts";
import { DISPUTED_DATA_RULES } from "./dispute.ts";

/** What is disclosed of disputed data, and the letters to persons. */
export const PERSON_SETTINGS = {
  disputedData: setting({
    variable: "OPENVOE_DISPUTED_DATA",
    fallback: "show",
    read: choice(DISPUTED_DATA_RULES),
    meaning: "Whether verifications show disputed data with the dispute, or withhold them",
  }),
  letterTemplatesFolder: setting({
    variable: "OPENVOE_LETTERS_FOLDER",
    fallback: null,
    read: readPath,
    meaning: "A folder with your own templates of letters, and agency.json",
    details: "A start refuses invalid templates.",
  }),
};
