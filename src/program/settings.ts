import { COMPANY_SETTINGS } from "../areas/companies/settings.ts";
import { CONNECTION_SETTINGS } from "../areas/connections/settings.ts";
import type { Rule } from "../areas/income/rules/rule.ts";
import { INCOME_SETTINGS } from "../areas/income/settings.ts";
import type { Letters } from "../areas/persons/letters/letters.ts";
import { PERSON_SETTINGS } from "../areas/persons/settings.ts";
import { RECORD_SETTINGS } from "../areas/records/settings.ts";
import { VERIFICATION_SETTINGS } from "../areas/verifications/settings.ts";
import { WEBHOOK_SETTINGS } from "../areas/webhooks/settings.ts";
import { ACCESS_SETTINGS } from "../kernel/access/settings.ts";
import { DATABASE_SETTINGS } from "../kernel/database/settings.ts";
import { HTTP_SETTINGS } from "../kernel/http/settings.ts";
import { MESSAGE_SETTINGS } from "../kernel/outbox/settings.ts";
import type { ValuesOf } from "../kernel/settings/setting.ts";
import { TRACE_SETTINGS } from "../kernel/tracing/settings.ts";
import type { NetworkSettings } from "./app/network-settings.ts";
import { PROCESS_SETTINGS } from "./process-settings.ts";

/** Every setting, in the order in which `openvoe config` displays them; their areas declare them. */
export const SETTINGS = {
  ...DATABASE_SETTINGS,
  ...PROCESS_SETTINGS,
  ...HTTP_SETTINGS,
  ...ACCESS_SETTINGS,
  ...COMPANY_SETTINGS,
  ...RECORD_SETTINGS,
  ...PERSON_SETTINGS,
  ...VERIFICATION_SETTINGS,
  ...CONNECTION_SETTINGS,
  ...INCOME_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...MESSAGE_SETTINGS,
  ...TRACE_SETTINGS,
};

/** What the environment says; `cli/config.ts` reads it. */
export type Config = ValuesOf<typeof SETTINGS>;

declare module "../kernel/http/core/application.ts" {
  // A route reads a setting by its name; those of the process alone are for none.
  interface Application extends Omit<Config, keyof typeof PROCESS_SETTINGS> {}
}

/** The operator's settings of the API and the workers: those of the environment, and what the files say that it names. */
export interface Settings extends Config {
  /** What the network file says; empty sections without one. */
  readonly network: NetworkSettings;
  /** Rules of income by their ids: the bundled ones and the operator's own. */
  readonly incomeRules: ReadonlyMap<string, Rule>;
  /** The templates of letters to persons, and who the operator is. */
  readonly letters: Letters;
}
