import type { Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../kernel/database/postgres/page.ts";
import type { ScenarioId, Timestamp } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";

/** An account that a tenant wrote for its sandbox; all that it says is sealed. */
export interface ScenarioRow {
  readonly id: ScenarioId;
  readonly sealed_scenario: Buffer;
  readonly created_at: Timestamp;
}

const COLUMNS = "id, sealed_scenario, created_at";

const LOCK_SCENARIOS = statement("lock_scenarios")`
  select pg_advisory_xact_lock(hashtextextended('sandbox_scenarios' || $1::uuid || $2, 0))`;

/** How many scenarios a tenant has; no other is written until the transaction ends. */
export async function lockScenarioCount(tx: Queryable, { teamId, environment }: Tenant): Promise<number> {
  await tx.rows(LOCK_SCENARIOS, [teamId, environment]);
  const [row] = await tx.rows<{ count: number }>(SCENARIOS.count, [teamId, environment]);
  return row?.count ?? 0;
}

/** What a scenario is written from. */
interface NewScenario {
  readonly id: ScenarioId;
  /** Blind token of the user name. */
  readonly usernameToken: Buffer;
  /** Blind token of user name and password. */
  readonly logInToken: Buffer;
  readonly sealedScenario: Buffer;
  readonly keyId: number;
}

const INSERT_SCENARIO = statement("insert_sandbox_scenario")`
  insert into sandbox_scenarios (id, team_id, environment, username_token, log_in_token, sealed_scenario, key_id)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (team_id, environment, log_in_token) do nothing returning ${COLUMNS}`;

/** Writes a scenario; null if the tenant has one with this user name and password. */
export function insertScenario(
  tx: Queryable,
  { teamId, environment }: Tenant,
  scenario: NewScenario,
): Promise<ScenarioRow | null> {
  const { id, usernameToken, logInToken, sealedScenario, keyId } = scenario;
  const values = [id, teamId, environment, usernameToken, logInToken, sealedScenario, keyId];
  return firstRow(tx, INSERT_SCENARIO, values);
}

const FIND_SCENARIO = statement("find_sandbox_scenario")`
  select ${COLUMNS} from sandbox_scenarios where id = $1 and team_id = $2 and environment = $3`;

/** A tenant's scenario, or null. */
export function findScenario(db: Queryable, tenant: Tenant, id: ScenarioId): Promise<ScenarioRow | null> {
  return firstRow(db, FIND_SCENARIO, [id, tenant.teamId, tenant.environment]);
}

const LIST_SCENARIOS_OF_USERNAME = statement("list_sandbox_scenarios_of_username")`
  select ${COLUMNS} from sandbox_scenarios where team_id = $1 and environment = $2 and username_token = $3
    order by created_at desc, id desc`;

/** A tenant's scenarios of a user name, newest first. */
export function listScenariosOfUsername(
  db: Queryable,
  { teamId, environment }: Tenant,
  usernameToken: Buffer,
): Promise<ScenarioRow[]> {
  return db.rows<ScenarioRow>(LIST_SCENARIOS_OF_USERNAME, [teamId, environment, usernameToken]);
}

const DELETE_SCENARIO = statement("delete_sandbox_scenario")`
  delete from sandbox_scenarios where id = $1 and team_id = $2 and environment = $3 returning id`;

/** Deletes a scenario. Returns false if there is none. */
export async function deleteScenarioRow(db: Queryable, tenant: Tenant, id: ScenarioId): Promise<boolean> {
  return (await db.rows(DELETE_SCENARIO, [id, tenant.teamId, tenant.environment])).length > 0;
}

const SCENARIOS = listStatements({
  nameSuffix: "sandbox_scenarios",
  table: "sandbox_scenarios",
  columns: COLUMNS,
  filter: "team_id = $1 and environment = $2",
  filterValues: 2,
  rowBytes: "length(sealed_scenario)",
});

/** A page of a tenant's scenarios, newest first. */
export function listScenarioRows(
  db: Queryable,
  { teamId, environment }: Tenant,
  request: PageRequest,
): Promise<Page<ScenarioRow>> {
  const positionOf = (row: ScenarioRow) => ({ at: row.created_at, id: row.id });
  return listPage(db, SCENARIOS, { values: [teamId, environment], request, positionOf });
}
