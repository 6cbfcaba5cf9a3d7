import { COMPANY_SETTINGS } from "../../src/areas/companies/settings.ts";
import { CONNECTION_SETTINGS } from "../../src/areas/connections/settings.ts";
import { INCOME_SETTINGS } from "../../src/areas/income/settings.ts";
import { PERSON_SETTINGS } from "../../src/areas/persons/settings.ts";
import { RECORD_SETTINGS } from "../../src/areas/records/settings.ts";
import { VERIFICATION_SETTINGS } from "../../src/areas/verifications/settings.ts";
import { WEBHOOK_SETTINGS } from "../../src/areas/webhooks/settings.ts";
import { ACCESS_SETTINGS } from "../../src/kernel/access/settings.ts";
import { DATABASE_SETTINGS } from "../../src/kernel/database/settings.ts";
import { HTTP_SETTINGS } from "../../src/kernel/http/settings.ts";
import { MESSAGE_SETTINGS } from "../../src/kernel/outbox/settings.ts";
import type { Setting } from "../../src/kernel/settings/setting.ts";
import { TRACE_SETTINGS } from "../../src/kernel/tracing/settings.ts";
import { RECEIVER_SETTINGS, shownDefault } from "../../src/program/cli/config.ts";
import { PROCESS_SETTINGS } from "../../src/program/process-settings.ts";

/** The committed page, from the root of the project. */
export const SETTINGS_FILE = "docs/reference/settings.md";

/** The tables of settings with their headings, in the order of `openvoe config`. */
const SECTIONS: readonly (readonly [heading: string, settings: Readonly<Record<string, Setting<unknown>>>])[] = [
  ["Database", DATABASE_SETTINGS],
  ["Process", PROCESS_SETTINGS],
  ["HTTP", HTTP_SETTINGS],
  ["Access", ACCESS_SETTINGS],
  ["Employers", COMPANY_SETTINGS],
  ["Records", RECORD_SETTINGS],
  ["Persons", PERSON_SETTINGS],
  ["Verifications", VERIFICATION_SETTINGS],
  ["Connections and orders", CONNECTION_SETTINGS],
  ["Income", INCOME_SETTINGS],
  ["Webhooks", WEBHOOK_SETTINGS],
  ["Messages", MESSAGE_SETTINGS],
  ["Traces", TRACE_SETTINGS],
];

/** The page of the settings, made from their declarations. */
export function settingsText(): string {
  const sections = SECTIONS.map(([heading, settings]) =>
    [`## ${heading}`, "", HEAD, ...Object.values(settings).map(row), ""].join("\n"),
  );
  const receiver = Object.values(RECEIVER_SETTINGS).map(
    ({ variable, byDefault, meaning }) => `| \`${variable}\` | ${byDefault} | ${meaning}. |`,
  );
  return `# Settings

All environment variables that OpenVOE reads, with their defaults. \`npm run golden\` generates this page from the \`settings.ts\` files of
\`src/\`; a test compares it.

OpenVOE reads its settings from environment variables, once, at the start. It reports all invalid settings together and
does not start with any. An empty variable counts as not set. Give all processes of one installation the same settings.
\`openvoe config\` prints the current values.

${sections.join("\n")}
## Commands that call a running service

\`openvoe search\`, \`verify\`, \`match\` and \`webhooks\` read these variables. The service does not.

| Variable | Default | What it does |
|---|---|---|
${receiver.join("\n")}
`;
}

const HEAD = "| Variable | Default | Values | What it does |\n|---|---|---|---|";

function row(setting: Setting<unknown>): string {
  const { variable, read, fallback, meaning, details } = setting;
  const accepted = read.accepted ?? (typeof fallback === "boolean" ? "true, false" : "");
  const text = [withVariables(`${meaning}.`), ...(details === undefined ? [] : [details])].join(" ");
  return `| \`${variable}\` | ${cell(shownDefault(setting))} | ${cell(accepted)} | ${cell(text)} |`;
}

/** A text with its variables as code. */
function withVariables(text: string): string {
  return text.replace(/\b(?:OPENVOE_[A-Z_]+|DATABASE_URL)\b/g, "`$&`");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
