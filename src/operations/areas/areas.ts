import { sealedTablesOf } from "../../store/sealing/sealed-rows.ts";
import type { CompanyContext } from "../companies/companies.ts";
import type { Area } from "../registration/area.ts";
import type { Duty } from "../registration/duties.ts";
import type { Context } from "../sealing/context.ts";
import { ACCESS_AREA } from "./access.ts";
import { AUDIT_AREA } from "./audit.ts";
import { COMPANIES_AREA } from "./companies.ts";
import { CONNECTIONS_AREA } from "./connections.ts";
import { EXCHANGE_AREA } from "./exchange.ts";
import { INCOME_AREA } from "./income.ts";
import { KERNEL_AREA } from "./kernel.ts";
import { PERSONS_AREA } from "./persons.ts";
import { RECORDS_AREA } from "./records.ts";
import { VERIFICATIONS_AREA } from "./verifications.ts";
import { WEBHOOKS_AREA } from "./webhooks.ts";

/** What the duties of all areas need to know. */
type UpkeepSettings = SettingsOf<typeof ACCESS_AREA> &
  SettingsOf<typeof AUDIT_AREA> &
  SettingsOf<typeof RECORDS_AREA> &
  SettingsOf<typeof VERIFICATIONS_AREA> &
  SettingsOf<typeof EXCHANGE_AREA>;
type SettingsOf<Registered> = Registered extends Area<infer Settings> ? Settings : never;

/** Every area of the program, the kernel first. An erasure goes through them in this order. A new one is a line here. */
export const AREAS: readonly Area<UpkeepSettings, CompanyContext>[] = [
  KERNEL_AREA,
  ACCESS_AREA,
  AUDIT_AREA,
  COMPANIES_AREA,
  RECORDS_AREA,
  VERIFICATIONS_AREA,
  CONNECTIONS_AREA,
  PERSONS_AREA,
  INCOME_AREA,
  WEBHOOKS_AREA,
  EXCHANGE_AREA,
];

/** Every table with sealed columns. */
export const SEALED_TABLES = sealedTablesOf(AREAS.flatMap(({ sealed = {} }) => Object.values(sealed)));

/** The tables that no backup has. */
export const UNSAVED_TABLES = AREAS.flatMap(({ ofProcesses = [] }) => ofProcesses);

/** What finds all that is held of a person, in the order in which it is erased. */
export const HOLDS = AREAS.flatMap(({ holds }) => holds ?? []);

/** What a search asks. */
export const FINDERS = AREAS.flatMap(({ finds }) => finds ?? []);

/** What removes expired rows of every area. */
export const EXPIRIES = AREAS.flatMap(({ expires = [] }) => expires);

/** What the janitor does for every area. */
export function dutiesOf(context: Context, settings: UpkeepSettings): readonly Duty[] {
  return AREAS.flatMap(({ duties }) => duties?.(context, settings) ?? []);
}
