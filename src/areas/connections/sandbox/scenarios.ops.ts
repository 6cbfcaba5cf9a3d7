import type { Caller, Tenant } from "../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../kernel/access/ops/idempotency.ts";
import type { IdempotentRequest } from "../../../kernel/access/sql/idempotency.ts";
import { keyedHash } from "../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { openJson, sealJson } from "../../../kernel/crypto/seal.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import type { ScenarioId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import type { Scenario, ScenarioDetails } from "../providers/sandbox/scenario.ts";
import { CONNECTIONS_SEALED } from "../sql/sealed.ts";
import {
  deleteScenarioRow,
  findScenario,
  insertScenario,
  listScenarioRows,
  listScenariosOfUsername,
  lockScenarioCount,
  type ScenarioRow,
} from "./scenarios.sql.ts";

/** Scenarios that a team may have. */
const SCENARIOS_MAX = 200;

/**
 * Adds an account to the caller's sandbox.
 *
 * @throws AppError `permission_denied` outside the sandbox; `incorrect_parameters` if there is one
 * with this user name and password, or as many as there may be
 */
export function createScenario(
  context: Context,
  caller: Caller,
  request: { readonly details: ScenarioDetails; readonly idempotency: IdempotentRequest | null },
): Promise<Scenario> {
  requireSandbox(caller);
  const { details, idempotency } = request;
  return runIdempotently(context, { tenant: caller, idempotency }, async (tx) => {
    if ((await lockScenarioCount(tx, caller)) >= SCENARIOS_MAX) throw tooMany();
    const id = mintId<ScenarioId>();
    const row = await insertScenario(tx, caller, {
      id,
      usernameToken: usernameToken(context.keyring, details.username),
      logInToken: keyedHash(
        context.keyring.blindIndexKey,
        "sandbox-log-in",
        `${details.username}\0${details.password}`,
      ),
      sealedScenario: sealJson(context.keyring, details, CONNECTIONS_SEALED.sandboxScenario(id)),
      keyId: context.keyring.activeId,
    });
    if (row === null) throw logInTaken();
    return openScenario(context.keyring, row);
  });
}

/**
 * One scenario of the caller.
 *
 * @throws AppError `permission_denied` outside the sandbox, `not_found`
 */
export async function getScenario(context: Context, caller: Caller, id: ScenarioId): Promise<Scenario> {
  requireSandbox(caller);
  const row = await findScenario(context.db, caller, id);
  if (row === null) throw unknownScenario();
  return openScenario(context.keyring, row);
}

/**
 * A page of the caller's scenarios, newest first.
 *
 * @throws AppError `permission_denied` outside the sandbox
 */
export async function listScenarios(context: Context, caller: Caller, request: PageRequest): Promise<Page<Scenario>> {
  requireSandbox(caller);
  const page = await listScenarioRows(context.db, caller, request);
  const open = (row: ScenarioRow) => openScenario(context.keyring, row);
  return { ...page, rows: openSealedRows(context, page.rows, { table: "sandbox_scenarios", open }) };
}

/**
 * Deletes a scenario. Links that were made with it lose their log-in.
 *
 * @throws AppError `permission_denied` outside the sandbox, `not_found`
 */
export async function deleteScenario(context: Context, caller: Caller, id: ScenarioId): Promise<void> {
  requireSandbox(caller);
  if (!(await deleteScenarioRow(context.db, caller, id))) throw unknownScenario();
}

/**
 * A tenant's scenarios of a user name, newest first: for the sandbox's provider. One that does not
 * open is left out.
 */
export async function scenariosOf(context: Context, tenant: Tenant, username: string): Promise<Scenario[]> {
  const token = usernameToken(context.keyring, username);
  const rows = await listScenariosOfUsername(context.db, tenant, token);
  const open = (row: ScenarioRow) => openScenario(context.keyring, row);
  return openSealedRows(context, rows, { table: "sandbox_scenarios", open });
}

function openScenario(keyring: Keyring, row: ScenarioRow): Scenario {
  const details = openJson<ScenarioDetails>(keyring, row.sealed_scenario, CONNECTIONS_SEALED.sandboxScenario(row.id));
  return { ...details, id: row.id, created_at: row.created_at };
}

function usernameToken(keyring: Keyring, username: string): Buffer {
  return keyedHash(keyring.blindIndexKey, "sandbox-username", username);
}

function requireSandbox({ environment }: Caller): void {
  if (environment === "sandbox") return;
  throw new AppError("permission_denied", "Scenarios are the sandbox's: use a sandbox key.");
}

function unknownScenario(): AppError {
  return new AppError("not_found", "No scenario has this id in this environment.");
}

function tooMany(): AppError {
  return incorrectParameters([
    { field: "name", message: `there are ${SCENARIOS_MAX} scenarios already: delete one first` },
  ]);
}

function logInTaken(): AppError {
  return incorrectParameters([
    { field: "username", message: "another scenario has this user name and password already" },
  ]);
}
