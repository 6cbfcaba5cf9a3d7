import { askingName } from "../../../kernel/access/ops/team-profile.ts";
import { findTeamProfile } from "../../../kernel/access/sql/teams.ts";
import { openJson, sealJson } from "../../../kernel/crypto/seal.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import type { CompanyId, LinkId, StepId, TaskId, Timestamp } from "../../../kernel/ids.ts";
import type { NotificationLanguage } from "../../../kernel/notification.ts";
import { sharedItems } from "../../payroll/shared-items.ts";
import { appendEvent } from "../../webhooks/ops/events.ts";
import type { IdentityStatus, TaskRefusal } from "../../webhooks/words.ts";
import { taskEvent } from "../connection-events.ops.ts";
import type { DepositAccount, LinkConsent, Task } from "../link.ts";
import type { OrderPart } from "../order.ts";
import type { Provider } from "../providers/provider.ts";
import { lockBridgeToken, setBridgeTask } from "../sql/bridge-tokens.ts";
import { listLinkIdentities } from "../sql/link-payroll.ts";
import { insertLink, type LinkRow, listLinksById } from "../sql/links.ts";
import { insertOrderTask } from "../sql/orders/order-parts.ts";
import { CONNECTIONS_SEALED } from "../sql/sealed.ts";
import { endTask, findTaskStep, insertTask, saveTaskAnswer, type TaskStepRow } from "../sql/tasks.ts";
import type { Step } from "../step.ts";
import {
  advanceTask,
  FAILURE_MESSAGES,
  isTaskFinal,
  type PersonAnswer,
  TASK_SECONDS_MAX,
  type TaskFailure,
  taskRefusalOf,
} from "../task.ts";
import type { BridgeSession } from "./bridge/bridge-session.ts";
import type { ConnectionContext } from "./context.ts";
import { managementTokenOf, publicTokenOf } from "./exchange.ts";
import { eventOriginOf } from "./links.ts";
import { advanceOrderPart, advancePartOfTask } from "./orders/parts/advance-order.ts";
import { findReusableLink, orderOfToken } from "./orders/parts/order-session.ts";
import { sharingNoticeSentTo } from "./sharing-notice.ts";

/** Version of the consent text that the page shows; a changed text gets a new version. */
export const CONSENT_VERSION = "2026-12";

/** A connection as its person sees it. */
export interface PersonConnection {
  readonly task: Task;
  readonly link: LinkRow;
  readonly provider: Pick<Provider, "id" | "name" | "hasNoAccount"> | null;
  /** The step that the person has to answer now; null while a worker runs, and at the end. */
  readonly step: { readonly id: StepId; readonly step: Step } | null;
  readonly error: { readonly code: TaskFailure; readonly message: string; readonly refusal: TaskRefusal | null } | null;
  /** Set once the task is done, until it is exchanged. */
  readonly publicToken: string | null;
  readonly managementToken: string | null;
  /** Where the link to stop sharing was mailed, masked; null: nowhere, or not yet. */
  readonly linkSentTo: string | null;
  /** Whether the account is of the person whom the client named; null before the end. */
  readonly identity: IdentityStatus | null;
}

/** What a person chose and consented to. */
interface ConnectionChoice {
  readonly companyId: CompanyId | null;
  readonly companyName: string | null;
  readonly provider: Provider;
  readonly allowsRefresh: boolean;
  readonly consentVersion: string;
  /** True: the person is shown whose account it is, and what goes, before anything goes. */
  readonly isReviewed: boolean;
  /** The page's language; null: not known. */
  readonly language: NotificationLanguage | null;
  /** The address of the service, for the link by which the person stops sharing. */
  readonly baseUrl: string;
}

/**
 * Starts a connection: a pending link, and a task that a worker continues. Idempotent: if this
 * token has a running task for the same employer and provider, that one is returned; one for others
 * is ended first.
 *
 * @throws AppError `incorrect_parameters` if the consent text is not the current one; `unavailable` as {@link askingName}
 */
export async function beginConnection(
  context: ConnectionContext,
  session: BridgeSession,
  choice: ConnectionChoice,
): Promise<PersonConnection> {
  if (choice.consentVersion !== CONSENT_VERSION) {
    throw incorrectParameters([
      { field: "consent.version", message: `must be ${CONSENT_VERSION}: load the page again` },
    ]);
  }
  const task = await context.db.transaction(async (tx) => {
    const token = await lockBridgeToken(tx, session.id);
    if (token === null || token.spent_at !== null) throw new AppError("expired_token", "This bridge token was used.");
    if (session.order !== null) await orderOfToken(tx, session.id);
    const running = token.task_id === null ? null : await findTaskStep(tx, token.task_id);
    const link = running === null ? null : ((await listLinksById(tx, [running.link_id]))[0] ?? null);
    if (running?.status === "done") throw new AppError("conflict", "The account is connected already.");
    const isSame = link !== null && isSameChoice(link, choice);
    if (running !== null && !isTaskFinal(running.status)) {
      if (isSame) return running;
      await cancelTask(context, tx, running, link);
    }
    const account = token.sealed_account === null ? null : openAccount({ keyring: context.keyring }, session);
    return insertConnection(context, tx, { session, choice, account, link: isSame ? link : null });
  });
  context.wakeConnector();
  return viewOf(context, await requireTask(context, task.id));
}

/**
 * The person's current or latest connection; null before the first.
 *
 * @param wait waits until it has changed after `since`, for at most this many seconds
 */
export async function getPersonConnection(
  context: ConnectionContext,
  session: BridgeSession,
  wait: { readonly since: Timestamp; readonly seconds: number } | null = null,
): Promise<PersonConnection | null> {
  if (session.taskId === null) return null;
  const before = await requireTask(context, session.taskId);
  if (wait === null || context.taskWaiter === null || before.updated_at > wait.since || isTaskFinal(before.status)) {
    return viewOf(context, before);
  }
  await context.taskWaiter.wait(session.taskId, wait.since, wait.seconds * 1_000);
  return viewOf(context, await requireTask(context, session.taskId));
}

/**
 * Accepts the person's answer to a step.
 *
 * @throws AppError `conflict` if another step is current by now, or none
 */
export async function answerStep(
  context: ConnectionContext,
  session: Pick<BridgeSession, "taskId">,
  input: { readonly stepId: StepId } & PersonAnswer,
): Promise<PersonConnection> {
  const { taskId } = session;
  const { stepId, ...sealed } = input;
  if (taskId === null) throw new AppError("conflict", "No connection was started with this bridge token.");
  await context.db.transaction(async (tx) => {
    const task = await requireTask({ ...context, db: tx }, taskId);
    const status = task.status === "new" ? advanceTask(task.status, "sign_in") : task.status;
    const saved = await saveTaskAnswer(tx, {
      taskId,
      stepId,
      statusBefore: task.status,
      status,
      sealedAnswer: sealJson(context.keyring, sealed satisfies PersonAnswer, CONNECTIONS_SEALED.taskAnswer(taskId)),
      keyId: context.keyring.activeId,
    });
    if (!saved) throw new AppError("conflict", "This step is no longer current: read the connection again.");
    if (status === task.status) return;
    const [link] = await listLinksById(tx, [task.link_id]);
    if (link !== undefined) await appendEvent(tx, taskEvent(eventOriginOf(link), { id: taskId, status }));
  });
  context.wakeConnector();
  context.taskWaiter?.notify(taskId);
  return viewOf(context, await requireTask(context, taskId));
}

/**
 * Ends the person's connection at their request. Does nothing if it has ended.
 *
 * @throws AppError `conflict` if none was started
 */
export async function cancelConnection(context: ConnectionContext, session: BridgeSession): Promise<PersonConnection> {
  const { taskId } = session;
  if (taskId === null) throw new AppError("conflict", "No connection was started with this bridge token.");
  await context.db.transaction(async (tx) => {
    const task = await requireTask({ ...context, db: tx }, taskId);
    const [link = null] = await listLinksById(tx, [task.link_id]);
    await cancelTask(context, tx, task, link);
  });
  context.taskWaiter?.notify(taskId);
  return viewOf(context, await requireTask(context, taskId));
}

function isSameChoice(link: LinkRow, { companyId, companyName, provider, isReviewed }: ConnectionChoice): boolean {
  if ((link.consent.is_reviewed === true) !== isReviewed) return false;
  return link.provider_id === provider.id && link.company_id === companyId && link.company_name === companyName;
}

const LEFT = "The person left the connection.";

async function cancelTask(context: ConnectionContext, tx: Queryable, task: Task, link: LinkRow | null): Promise<void> {
  if (!(await endTask(tx, task.id, LEFT)) || link === null) return;
  await appendEvent(tx, taskEvent(eventOriginOf(link), { id: task.id, status: "error" }));
  await advancePartOfTask(context, tx, task.id, { trigger: "fail", errorMessage: LEFT });
}

function openAccount(
  { keyring }: Pick<ConnectionContext, "keyring">,
  { id, sealedAccount }: BridgeSession,
): DepositAccount | null {
  return sealedAccount === null ? null : openJson(keyring, sealedAccount, CONNECTIONS_SEALED.bridgeAccount(id));
}

async function insertConnection(
  context: ConnectionContext,
  tx: Queryable,
  connection: {
    readonly session: BridgeSession;
    readonly choice: ConnectionChoice;
    readonly account: DepositAccount | null;
    /** The link to reuse; null: a new one. */
    readonly link: LinkRow | null;
  },
): Promise<Task> {
  const { session, choice, account } = connection;
  const { keyring } = context;
  const profile = await findTeamProfile(tx, session.tenant);
  const { environment } = session.tenant;
  const clientName = askingName(session.request.client_name, { profile, environment });
  const link = connection.link ?? (await insertLink(tx, session.tenant, newLink(session, { ...choice, clientName })));
  const company = { id: choice.companyId, name: choice.companyName };
  const wanted = { company, providerId: choice.provider.id };
  const reusable = session.order === null ? null : await findReusableLink(tx, session.order, wanted);
  const id = mintId<TaskId>();
  const task = await insertTask(tx, session.tenant, {
    id,
    linkId: link.id,
    userId: session.userId,
    bridgeTokenId: session.id,
    kind: "connect",
    product: link.product,
    dataSource: link.data_source,
    providerId: link.provider_id,
    trackingInfo: link.tracking_info,
    sealedAccount: account === null ? null : sealJson(keyring, account, CONNECTIONS_SEALED.taskAccount(id)),
    keyId: keyring.activeId,
    secondsMax: TASK_SECONDS_MAX,
    reusedLinkId: reusable?.id ?? null,
  });
  await setBridgeTask(tx, session.id, id);
  await appendEvent(tx, taskEvent(eventOriginOf(link), task));
  if (session.order !== null) await beginPart(context, tx, { part: session.order.part, taskId: id, choice });
  return task;
}

async function beginPart(
  context: ConnectionContext,
  tx: Queryable,
  begun: { readonly part: OrderPart; readonly taskId: TaskId; readonly choice: ConnectionChoice },
): Promise<void> {
  const { part, taskId, choice } = begun;
  await insertOrderTask(tx, taskId, part.id);
  const company = { id: choice.companyId, name: choice.companyName };
  if (await advanceOrderPart(context, tx, part, { trigger: "begin", company })) return;
  throw new AppError("expired_token", "This part of the order has ended.");
}

function newLink({ id, userId, request }: BridgeSession, choice: ConnectionChoice & { readonly clientName: string }) {
  const { product_type: product, tracking_info } = request;
  const consent: Omit<LinkConsent, "given_at"> = {
    text_version: choice.consentVersion,
    product,
    client_name: choice.clientName,
    allows_refresh: choice.allowsRefresh,
    shares: sharedItems(product, choice.provider.shares),
    ...(choice.isReviewed ? { is_reviewed: true as const } : {}),
    ...(choice.language === null ? {} : { language: choice.language }),
    service_url: choice.baseUrl,
  };
  return {
    id: mintId<LinkId>(),
    userId,
    bridgeTokenId: id,
    providerId: choice.provider.id,
    companyId: choice.companyId,
    companyName: choice.companyName,
    product,
    dataSource: choice.provider.dataSource,
    trackingInfo: tracking_info,
    consent,
  };
}

async function requireTask({ db }: { readonly db: Queryable }, id: TaskId): Promise<TaskStepRow> {
  const task = await findTaskStep(db, id);
  if (task === null) throw new AppError("not_found", "This connection was deleted.");
  return task;
}

async function viewOf(context: ConnectionContext, row: TaskStepRow): Promise<PersonConnection> {
  const { step_id, sealed_step, ...task } = row;
  const [link] = await listLinksById(context.db, [task.link_id]);
  if (link === undefined) throw new AppError("not_found", "This connection was deleted.");
  const isDone = task.status === "done";
  const [compared] = isDone ? await listLinkIdentities(context.db, [link.id]) : [];
  return {
    task,
    link,
    provider: context.providers.find(task.provider_id),
    step:
      step_id === null || sealed_step === null
        ? null
        : { id: step_id, step: openJson(context.keyring, sealed_step, CONNECTIONS_SEALED.taskStep(task.id)) },
    error: errorOf(task),
    publicToken: isDone && link.status !== "revoked" ? publicTokenOf(context.keyring, task.id) : null,
    managementToken: isDone ? managementTokenOf(context.keyring, link.id) : null,
    linkSentTo: isDone ? await sharingNoticeSentTo(context, { link, taskId: task.id }) : null,
    identity: compared?.identity ?? null,
  };
}

function errorOf({ status, error_message }: Task): PersonConnection["error"] {
  if (!isTaskFinal(status) || status === "done") return null;
  const code = status as TaskFailure;
  const refusal = taskRefusalOf({ status, error_message });
  return { code, message: error_message ?? FAILURE_MESSAGES[code], refusal };
}
