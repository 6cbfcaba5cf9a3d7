import type { Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { type ListStatements, listPage, listStatements } from "../../../kernel/database/postgres/page.ts";
import { type IdRange, isReference, searchRows, searchStatement } from "../../../kernel/database/postgres/search.ts";
import { idHex, type Timestamp, type VerificationHex, type VerificationId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { Outcome } from "../../records/source-answer.ts";
import { VERIFICATION_STATUSES, type VerificationStatus } from "../../webhooks/words.ts";
import { VERIFICATION_COLUMNS, type VerificationRow } from "./verifications.ts";

/** The filters of a list; null does not filter. */
export interface VerificationFilter {
  readonly status: VerificationStatus | null;
  readonly createdAfter: Timestamp | null;
  readonly createdBefore: Timestamp | null;
  readonly trackingInfo: string | null;
  readonly outcome: Outcome | null;
}

/** The filters by a bound value, each with its condition and what it is called in a statement's name. */
const CONDITIONS = {
  outcome: { called: "outcome", holds: (value: string) => `outcome = ${value}` },
  trackingInfo: { called: "ref", holds: (value: string) => isReference("tracking_info", value) },
} as const satisfies Readonly<Partial<Record<keyof VerificationFilter, object>>>;

const CONDITIONED = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];

/** Most verifications have it, and no index has it alone. */
const COMMON_STATUS: VerificationStatus = "completed";

/** The statements of the lists that were asked for, by the end of their names: at most 112. A name has at most 63 characters. */
const knownStatements = new Map<string, ListStatements>();

/**
 * The statements of lists with these filters. Each combination has its own, with the status as a constant: one for all of them would be
 * planned once for any, and read all verifications of a team for the few that are asked for.
 */
function statementsOf(filter: VerificationFilter): ListStatements {
  const { status, createdAfter, createdBefore } = filter;
  const given = [
    ...(status === null ? [] : [status]),
    ...CONDITIONED.filter((name) => filter[name] !== null).map((name) => CONDITIONS[name].called),
    ...(createdAfter === null ? [] : ["after"]),
    ...(createdBefore === null ? [] : ["before"]),
  ];
  const name = ["verifications", ...given].join("_");
  const known = knownStatements.get(name) ?? makeStatements(name, filter);
  knownStatements.set(name, known);
  return known;
}

function makeStatements(nameSuffix: string, filter: VerificationFilter): ListStatements {
  const { status, trackingInfo, createdAfter, createdBefore } = filter;
  const given = CONDITIONED.filter((name) => filter[name] !== null);
  const bound = ["team_id = $1", "environment = $2", ...given.map((name, at) => CONDITIONS[name].holds(`$${at + 3}`))];
  const isCommon = status === COMMON_STATUS && trackingInfo === null;
  return listStatements({
    nameSuffix,
    table: "verifications",
    columns: VERIFICATION_COLUMNS,
    filter: [...bound, ...(status === null ? [] : [isStatus(status)])].join(" and "),
    filterValues: bound.length,
    created: { after: createdAfter, before: createdBefore },
    rowBytes:
      "octet_length(sealed_file) + coalesce(octet_length(sealed_results), 0) + coalesce(octet_length(tracking_info), 0)",
    ...(isCommon ? { count: countCommon } : {}),
  });
}

function isStatus(status: VerificationStatus): string {
  return `status = '${status}'`;
}

/** All less those of every other status, which have indexes: counted by itself, the common status would read the whole table. */
function countCommon(condition: string): string {
  const isCommon = isStatus(COMMON_STATUS);
  const others = VERIFICATION_STATUSES.filter((status) => status !== COMMON_STATUS).map(isStatus);
  const terms = ["true", ...others].map(
    (other) => `(select count(*) from verifications where ${condition.replace(isCommon, other)})`,
  );
  return `select ${terms.join(" - ")} as count`;
}

const UNFILTERED: VerificationFilter = {
  status: null,
  createdAfter: null,
  createdBefore: null,
  trackingInfo: null,
  outcome: null,
};

/** Those without a filter, of which most lists are; tests that read the constants of the store see them. */
const VERIFICATIONS = statementsOf(UNFILTERED);

/** A page of a tenant's verifications. */
export function listVerifications(
  db: Queryable,
  tenant: Tenant,
  options: { readonly filter: VerificationFilter; readonly request: PageRequest },
): Promise<Page<VerificationRow>> {
  const { filter, request } = options;
  const isUnfiltered = Object.values(filter).every((value) => value === null);
  return listPage(db, isUnfiltered ? VERIFICATIONS : statementsOf(filter), {
    values: [
      tenant.teamId,
      tenant.environment,
      ...CONDITIONED.map((name) => filter[name]).filter((value) => value !== null),
    ],
    created: { after: filter.createdAfter, before: filter.createdBefore },
    request,
    positionOf: (row) => ({ at: row.created_at, id: idHex(row.id) }),
  });
}

const SEARCH_VERIFICATIONS = searchStatement({
  nameSuffix: "verifications",
  table: "verifications",
  columns: VERIFICATION_COLUMNS,
  conditions: [
    "subject_tokens && $3::bigint[]",
    "id between $4::uuid and $5::uuid",
    isReference("tracking_info", "$6"),
  ],
  values: 4,
});

/** The newest verifications of a tenant with one of these tokens, in a range of ids, or with a reference. */
export function searchVerifications(
  db: Queryable,
  tenant: Tenant,
  sought: {
    readonly tokens: readonly string[];
    readonly ids: IdRange | null;
    readonly reference: string;
    readonly limit: number;
  },
): Promise<VerificationRow[]> {
  const values = [sought.tokens, sought.ids?.from ?? null, sought.ids?.to ?? null, sought.reference];
  return searchRows(db, SEARCH_VERIFICATIONS, { tenant, values, limit: sought.limit });
}

/** A final verification with its results. */
export interface CaseloadRow {
  readonly id: VerificationId;
  /** The id in 32 hex digits: where the next page begins. */
  readonly digits: VerificationHex;
  readonly status: VerificationStatus;
  readonly sealed_results: Buffer;
  readonly tracking_info: string | null;
}

const OF_TENANT = "team_id = $1 and environment = $2 and sealed_results is not null";

const COUNT_CASELOAD = statement("count_verification_caseload")`
  select count(*) as count from verifications where ${OF_TENANT}`;

/** How many verifications of a tenant have results. */
export async function countVerificationCaseload(db: Queryable, tenant: Tenant): Promise<number> {
  const [row] = await db.rows<{ count: number }>(COUNT_CASELOAD, [tenant.teamId, tenant.environment]);
  return row?.count ?? 0;
}

const LIST_CASELOAD = statement("list_verification_caseload")`
  select 'iv_' || replace(id::text, '-', '') as id, replace(id::text, '-', '') as digits, status, sealed_results, tracking_info
    from verifications where ${OF_TENANT} and ($3::uuid is null or id > $3) order by id limit $4`;

/**
 * Verifications of a tenant that have results, in the order of their ids.
 *
 * @param page.after the digits of the last one of the page before; null for the first page
 */
export function listVerificationCaseload(
  db: Queryable,
  tenant: Tenant,
  page: { readonly after: VerificationHex | null; readonly limit: number },
): Promise<CaseloadRow[]> {
  return db.rows<CaseloadRow>(LIST_CASELOAD, [tenant.teamId, tenant.environment, page.after, page.limit]);
}

const FIND_VERIFICATION_TENANT = statement("find_verification_tenant")`
  select replace(team_id::text, '-', '') as "teamId", environment from verifications where id = $1`;

/** The tenant of a verification, or null if there is none with this id. */
export function findVerificationTenant(db: Queryable, digits: VerificationHex): Promise<Tenant | null> {
  return firstRow(db, FIND_VERIFICATION_TENANT, [digits]);
}
