import path from "node:path";
import { readHookUrl, readSender, readSigningSecret, readSmtpUrl } from "../config-readers.ts";
import type { SettingTable } from "./setting.ts";

/** How messages reach persons. */
export const MESSAGE_SETTINGS: SettingTable<
  "smtpUrl" | "mailFrom" | "codeHookUrl" | "codeHookSecret" | "letterTemplatesFolder"
> = {
  smtpUrl: {
    variable: "OPENVOE_SMTP_URL",
    shownDefault: "none",
    fallback: null,
    read: readSmtpUrl,
    meaning: "The mail server that sends one-time codes and notifications",
    isSecret: true,
  },
  mailFrom: {
    variable: "OPENVOE_MAIL_FROM",
    shownDefault: "none",
    fallback: null,
    read: readSender,
    meaning: "The sender of that mail; needed with OPENVOE_SMTP_URL",
  },
  codeHookUrl: {
    variable: "OPENVOE_CODE_HOOK_URL",
    shownDefault: "none",
    fallback: null,
    read: readHookUrl,
    meaning: "A URL of the operator that delivers one-time codes; it comes before mail",
  },
  codeHookSecret: {
    variable: "OPENVOE_CODE_HOOK_SECRET",
    shownDefault: "none",
    fallback: null,
    read: readSigningSecret,
    meaning: "Signs the calls to OPENVOE_CODE_HOOK_URL, and is needed with it",
    isSecret: true,
  },
  letterTemplatesFolder: {
    variable: "OPENVOE_LETTERS_FOLDER",
    shownDefault: "none",
    fallback: null,
    read: (text) => ({ value: path.resolve(text) }),
    meaning: "A folder with the operator's own templates of letters to persons, and agency.json",
  },
};
