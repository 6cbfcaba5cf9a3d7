import { AGENCIES_AREA } from "../areas/agencies/area.ts";
import { ASSESSMENTS_AREA } from "../areas/assessments/area.ts";
import { COMPANIES_AREA } from "../areas/companies/area.ts";
import type { CompanyContext } from "../areas/companies/ops/companies.ts";
import { CONNECTIONS_AREA } from "../areas/connections/area.ts";
import { EXCHANGE_AREA } from "../areas/exchange/area.ts";
import { INCOME_AREA } from "../areas/income/area.ts";
import { PERSONS_AREA } from "../areas/persons/area.ts";
import type { FileFields, FilingContext, PersonPage } from "../areas/persons/ops/subjects/subject-file.ts";
import { RECORDS_AREA } from "../areas/records/area.ts";
import type { SourceSection } from "../areas/records/sources/source-section.ts";
import { VERIFICATIONS_AREA } from "../areas/verifications/area.ts";
import { WEBHOOKS_AREA } from "../areas/webhooks/area.ts";
import { ACCESS_AREA } from "../kernel/access/area.ts";
import { KERNEL_AREA } from "../kernel/area.ts";
import { AUDIT_AREA } from "../kernel/audit/area.ts";
import { OUTBOX_AREA } from "../kernel/outbox/area.ts";
import type { Duty } from "../kernel/registration/duties.ts";
import type { Holds } from "../kernel/registration/held.ts";
import type { Area } from "../kernel/registration/registered-area.ts";
import type { Context } from "../kernel/sealing/ops/context.ts";
import { sealedTablesOf } from "../kernel/sealing/sql/sealed-rows.ts";

/** What the workers and duties of all areas need: the program gives it. */
export type AreaNeeds = NeedsOf<typeof ACCESS_AREA> &
  NeedsOf<typeof AUDIT_AREA> &
  NeedsOf<typeof OUTBOX_AREA> &
  NeedsOf<typeof RECORDS_AREA> &
  NeedsOf<typeof VERIFICATIONS_AREA> &
  NeedsOf<typeof CONNECTIONS_AREA> &
  NeedsOf<typeof PERSONS_AREA> &
  NeedsOf<typeof WEBHOOKS_AREA> &
  NeedsOf<typeof EXCHANGE_AREA>;
type NeedsOf<Registered> = Registered extends Area<infer Needs, Context, unknown, object, object> ? Needs : never;
type AnyArea = Area<
  AreaNeeds,
  CompanyContext,
  SourceSection<AreaNeeds["network"]>,
  Partial<FileFields>,
  Partial<PersonPage>
>;

const REGISTERED = [
  KERNEL_AREA,
  ACCESS_AREA,
  AUDIT_AREA,
  OUTBOX_AREA,
  COMPANIES_AREA,
  RECORDS_AREA,
  VERIFICATIONS_AREA,
  CONNECTIONS_AREA,
  PERSONS_AREA,
  ASSESSMENTS_AREA,
  WEBHOOKS_AREA,
  INCOME_AREA,
  EXCHANGE_AREA,
  AGENCIES_AREA,
] as const;

/** Every area of the program, the kernel first. An erasure goes through them in this order. A new one is a line here. */
export const AREAS: readonly AnyArea[] = REGISTERED;

/** Every table with sealed columns. */
export const SEALED_TABLES = sealedTablesOf(AREAS.flatMap(({ sealed = {} }) => Object.values(sealed)));

/** The tables that no backup has. */
export const UNSAVED_TABLES = AREAS.flatMap(({ ofProcesses = [] }) => ofProcesses);

/** The fields of a person's file and page that an area gives, and those that none gives. */
type GivenBy<Registered> = Registered extends { readonly holds?: Holds<infer Filed, infer Shown> }
  ? KeysOf<Filed> | KeysOf<Shown>
  : never;
type KeysOf<Fields> = [Fields] extends [never] ? never : keyof Fields;
type NotGiven = Exclude<keyof FileFields | keyof PersonPage, GivenBy<(typeof REGISTERED)[number]>>;

/**
 * What finds and erases all that is held of a person. It compiles only if the areas give every field of a person's file
 * and page.
 */
export const HOLDING: [NotGiven] extends [never] ? Omit<FilingContext, keyof Context> : NotGiven = {
  holds: AREAS.flatMap(({ holds }) => holds ?? []),
  erasers: AREAS.flatMap(({ erases = {} }) => Object.entries(erases)),
  forgetters: AREAS.flatMap(({ forgets }) => forgets ?? []),
};

/** What a search asks. */
export const FINDERS = AREAS.flatMap(({ finds }) => finds ?? []);

/** The sections of the network file whose entries are asked as sources, besides those of `records` itself. */
export const SOURCE_SECTIONS = AREAS.flatMap(({ sources }) => sources ?? []);

/** What removes expired rows of every area. */
export const EXPIRIES = AREAS.flatMap(({ expires = [] }) => expires);

/** What the janitor does for every area. */
export function dutiesOf(context: Context, needs: AreaNeeds): readonly Duty[] {
  return AREAS.flatMap(({ duties }) => duties?.(context, needs) ?? []);
}
