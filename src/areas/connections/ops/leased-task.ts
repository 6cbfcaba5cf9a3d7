import assert from "node:assert/strict";
import { openJson, sealJson } from "../../../kernel/crypto/seal.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { ClaimId, TaskId } from "../../../kernel/ids.ts";
import type { TaskStatus } from "../../webhooks/words.ts";
import type { DepositAccount } from "../link.ts";
import type { ProviderRequest, ProviderState } from "../providers/provider.ts";
import { type LinkRow, listLinksById } from "../sql/links.ts";
import { CONNECTIONS_SEALED } from "../sql/sealed.ts";
import { type ClaimedTask, claimTasks, releaseTask, renewTasks, type TaskTurns } from "../sql/tasks.ts";
import type { PersonAnswer, TaskState } from "../task.ts";
import type { ConnectionContext } from "./context.ts";

/** Duration of a worker's lease on a task, in milliseconds. The worker renews it while it lives. */
export const TASK_LEASE_MS = 15_000;
/** A task leased by a worker, with its link. */
export interface LeasedTask {
  readonly claimed: ClaimedTask;
  readonly link: LinkRow;
  /**
   * Holds the link's refresh token for this task. The id of the claim would not do: a worker that claims two tasks of one
   * link at once has one id for both.
   */
  readonly refreshClaimId: ClaimId;
  /** The status of the last event that was sent; updated by every transaction. */
  readonly lastEvent: { status: TaskStatus };
}

/**
 * Leases up to `limit` due tasks.
 *
 * @param turns of the teams; the same from claim to claim
 */
export async function claimForConnecting(
  context: ConnectionContext,
  limit: number,
  turns: TaskTurns,
): Promise<LeasedTask[]> {
  const lease = { claimId: mintId<ClaimId>(), leaseMs: TASK_LEASE_MS, limit, keyIds: context.keyring.ids };
  const tasks = await claimTasks(context.db, lease, turns);
  if (tasks.length === 0) return [];
  const links = await listLinksById(
    context.db,
    tasks.map(({ link_id }) => link_id),
  );
  const linkOf = new Map(links.map((link) => [link.id, link]));
  return tasks.flatMap((claimed) => {
    const link = linkOf.get(claimed.link_id);
    return link === undefined
      ? []
      : [{ claimed, link, refreshClaimId: mintId<ClaimId>(), lastEvent: { status: claimed.status } }];
  });
}

/** Renews the leases of running tasks. */
export function renewConnecting(context: ConnectionContext, leased: readonly LeasedTask[]): Promise<void> {
  const leases = leased.map(({ claimed }) => claimed);
  return renewTasks(context.db, leases, TASK_LEASE_MS);
}

/**
 * Releases a task, so that any worker can claim it after a short delay: the fault was in our own
 * database.
 */
export function releaseConnecting({ db }: Pick<ConnectionContext, "db">, { claimed }: LeasedTask): Promise<void> {
  return releaseTask(db, claimed);
}

/** The request that a provider receives about the connection. */
export function requestOf(context: ConnectionContext, { claimed, link }: LeasedTask): ProviderRequest {
  return {
    teamId: claimed.team_id,
    environment: claimed.environment,
    linkId: link.id,
    taskId: claimed.id,
    product: claimed.product,
    company: link.company_name === null ? null : { id: link.company_id, name: link.company_name },
    account: openAccount(context, claimed),
    now: claimed.now,
    fetchesBefore: link.fetches,
  };
}

/** The account that the client named; null without one. */
export function openAccount(
  { keyring }: ConnectionContext,
  { id, sealed_account }: ClaimedTask,
): DepositAccount | null {
  return sealed_account === null ? null : openJson(keyring, sealed_account, CONNECTIONS_SEALED.taskAccount(id));
}

/** The task's stored state; null before the first request to the provider. */
export function openState({ keyring }: ConnectionContext, { id, sealed_state }: ClaimedTask): TaskState | null {
  return sealed_state === null ? null : openJson(keyring, sealed_state, CONNECTIONS_SEALED.taskState(id));
}

/** The person's answer to the last step; empty if none was needed. */
export function openAnswer({ keyring }: ConnectionContext, { id, sealed_answer }: ClaimedTask): PersonAnswer {
  if (sealed_answer === null) return { answer: {}, clientAddress: null };
  return openJson(keyring, sealed_answer, CONNECTIONS_SEALED.taskAnswer(id));
}

/** The state with which a provider signs in again. The link must have one. */
export function openRefreshState(
  { keyring }: ConnectionContext,
  { id, sealed_refresh }: Pick<LinkRow, "id" | "sealed_refresh">,
): ProviderState {
  assert(sealed_refresh !== null);
  return openJson<ProviderState>(keyring, sealed_refresh, CONNECTIONS_SEALED.linkRefresh(id));
}

/** {@link TaskState} as it is stored. */
export function sealState(
  { keyring }: Pick<ConnectionContext, "keyring">,
  taskId: TaskId,
  state: TaskState | null,
): Buffer | null {
  return state === null ? null : sealJson(keyring, state, CONNECTIONS_SEALED.taskState(taskId));
}
