import { insertTicket } from "../../../kernel/access/sql/tickets.ts";
import { sealJson } from "../../../kernel/crypto/seal.ts";
import { hashSecret, mintId } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import type { StepId, TaskId } from "../../../kernel/ids.ts";
import { matchPair } from "../../companies/matching/answer/pair.ts";
import { addCompanyOutcomes } from "../../companies/sql/companies.ts";
import { mapProviders } from "../../companies/sql/map-providers.ts";
import type { DepositDetails } from "../../payroll/deposit.ts";
import type { EmploymentChanges, FetchedData, LinkData } from "../../payroll/fetched-payroll.ts";
import { mergeLinkData } from "../../payroll/merging/merge-payroll.ts";
import { cutToConsent, isDepositProduct } from "../../payroll/shared-items.ts";
import { appendEvents, type EventDraft } from "../../webhooks/ops/events.ts";
import type { IdentityStatus, TaskRefusal, TaskStatus } from "../../webhooks/words.ts";
import { collectionEvent, type EventOrigin, linkEvent, objectEvent, taskEvent } from "../connection-events.ops.ts";
import { TOKEN_HOURS } from "../link.ts";
import { listLinkIdentities, saveLinkData } from "../sql/link-payroll.ts";
import { connectLink, disconnectLink, type LinkRow, lockLink, saveManagementToken } from "../sql/links.ts";
import { releaseRefresh } from "../sql/refresh-leases.ts";
import { CONNECTIONS_SEALED } from "../sql/sealed.ts";
import { saveTask, type TaskChange } from "../sql/tasks.ts";
import type { Step } from "../step.ts";
import {
  advanceTask,
  DISCONNECTING_FAILURES,
  FAILURE_MESSAGES,
  TASK_TRANSITIONS,
  type TaskFailure,
  type TaskState,
  taskRefusalOf,
} from "../task.ts";
import type { ConnectionContext } from "./context.ts";
import { managementTokenOf, publicTokenOf } from "./exchange.ts";
import { saveIdentityOf } from "./fetched/link-identity.ts";
import { answerMonitorAgain } from "./fetched/monitored-verdicts.ts";
import { itemsOf, openLinkData } from "./fetched/open-payroll.ts";
import { payrollTokens } from "./fetched/row-tokens.ts";
import { identifyData } from "./identify-payroll.ts";
import { type LeasedTask, sealState } from "./leased-task.ts";
import { eventOriginOf } from "./links.ts";
import { advancePartOfTask, linkPartOfTask, type PartStep } from "./orders/parts/advance-order.ts";
import { appendSharingNotice } from "./sharing-notice.ts";
import { findOpenUser } from "./users.ts";

/** Failures that do not count as a provider's outcome at the employer: the person mistyped. */
const MISTYPED: readonly TaskFailure[] = ["login_error", "mfa_error"];

/**
 * The probability, by the names alone, at which the employer of fetched data is the one that the
 * person chose. Two names of one word hardly reach more: `Google, Inc.` and `GOOGLE LLC` have 0.78.
 */
const SAME_EMPLOYER_PROBABILITY = 0.7;

/** A task's next state while the person signs in. */
interface Progress {
  readonly status: TaskStatus;
  readonly state: TaskState | null;
  /** What the person is asked, or shown while the provider waits. */
  readonly step?: Step;
  readonly next: TaskChange["next"];
  readonly dueInMs?: number;
}

/**
 * Stores a task's next state, with its event if the status has changed. Returns false if the lease
 * was lost.
 */
export function saveProgress(context: ConnectionContext, leased: LeasedTask, progress: Progress): Promise<boolean> {
  return settle(context, leased, async (tx, link) => {
    const { status, state, step, next, dueInMs = 0 } = progress;
    const saved = await saveChange(context, tx, leased, { status, state, step: step ?? null, next, dueInMs });
    if (!saved) return false;
    await appendEvents(tx, statusEvents(leased, link, status));
    return true;
  });
}

/**
 * Stores that the provider accepted the person: the link is connected, and the state for signing in
 * again is kept if the person consented. Returns false if the lease was lost.
 */
export function settleSignedIn(
  context: ConnectionContext,
  leased: LeasedTask,
  signedIn: { readonly status: TaskStatus; readonly state: TaskState; readonly step: Step | null },
): Promise<boolean> {
  const { keyring } = context;
  return settle(context, leased, async (tx, link) => {
    const { status, state, step } = signedIn;
    const next = step === null ? "leased" : "asking";
    if (!(await saveChange(context, tx, leased, { status, state, step, next, dueInMs: 0 }))) return false;
    const keeps = link.consent.allows_refresh && state.refreshState !== null;
    const sealedRefresh = keeps ? sealJson(keyring, state.refreshState, CONNECTIONS_SEALED.linkRefresh(link.id)) : null;
    await connectLink(tx, { id: link.id, sealedRefresh, keyId: keyring.activeId });
    await releaseRefresh(tx, link.id, leased.refreshClaimId);
    await linkPartOfTask(tx, leased.claimed.id, link.id);
    const connected = link.status === "connected" ? [] : [linkEvent(eventOriginOf(link), "link-connected")];
    await appendEvents(tx, [...statusEvents(leased, link, status), ...connected]);
    return true;
  });
}

/**
 * Stores fetched data, with the events of what is new or changed. Returns false if the lease was
 * lost.
 */
export function settleFetched(
  context: ConnectionContext,
  leased: LeasedTask,
  fetched: { readonly status: TaskStatus; readonly data: FetchedData; readonly deposit: DepositDetails | null },
): Promise<boolean> {
  const { keyring } = context;
  return settle(context, leased, async (tx, link) => {
    const { status } = fetched;
    const change = { status, state: null, step: null, next: "leased", dueInMs: 0 } as const;
    if (!(await saveChange(context, tx, leased, change))) return false;
    const company = link.company_name === null ? null : { id: link.company_id, name: link.company_name };
    const { data, changes } = mergeLinkData({
      before: await openLinkData(context, tx, link),
      fetched: cutToConsent(identifyData(keyring, fetched.data, { linkId: link.id, company }), itemsOf(link)),
      providerId: link.provider_id,
    });
    const kept = cutToConsent(data, itemsOf(link));
    const stored: LinkData = fetched.deposit === null ? kept : { ...kept, deposit_details: fetched.deposit };
    await saveLinkData(tx, {
      linkId: link.id,
      sealedData: sealJson(keyring, stored, CONNECTIONS_SEALED.linkData(link.id)),
      keyId: keyring.activeId,
      taskId: leased.claimed.id,
      asOf: stored.as_of,
      tokens: payrollTokens(keyring, eventOriginOf(link).tenant.environment, stored),
    });
    const user = await findOpenUser(keyring, tx, { tenant: eventOriginOf(link).tenant, id: link.user_id });
    const { status: identity } = await saveIdentityOf(context, tx, { linkId: link.id, data: stored, user });
    await observeCoverage(context, tx, { link, data: fetched.data });
    const changed = changes.flatMap((one) =>
      changeEvents(eventOriginOf(link), { taskId: leased.claimed.id, identity }, one),
    );
    const answered = { link, data: stored, hasChanged: changes.length > 0 };
    const verdicts = await answerMonitorAgain(context, tx, answered);
    await appendEvents(tx, [...statusEvents(leased, link, status), ...changed, ...verdicts]);
    return true;
  });
}

/** Ends a task whose data are stored: from now on the public token can be exchanged. */
export async function settleDone(context: ConnectionContext, leased: LeasedTask): Promise<void> {
  const { keyring } = context;
  const { claimed } = leased;
  const status = advanceTask("full_parse", "reported");
  await settle(context, leased, async (tx, link) => {
    if (!(await saveChange(context, tx, leased, { ...FINISHED, status }))) return false;
    if (claimed.kind === "connect") {
      const tokenHash = hashSecret(publicTokenOf(keyring, claimed.id));
      await insertTicket(tx, { kind: "public", tokenHash, holder: { linkId: link.id }, minutes: TOKEN_HOURS * 60 });
      await saveManagementToken(tx, link.id, hashSecret(managementTokenOf(keyring, link.id)));
      await appendSharingNotice(context, tx, { link, taskId: claimed.id });
    }
    await observe(tx, leased, { succeeded: true });
    const [compared] = await listLinkIdentities(tx, [link.id]);
    await appendEvents(tx, taskEvents(leased, link, { status, identity: compared?.identity ?? null }));
    await advancePartOfTask(context, tx, claimed.id, { trigger: "connect", linkId: link.id });
    return true;
  });
}

/** Ends a task without data. A permanent failure of a refresh disconnects its link. */
export async function endWithFailure(
  context: ConnectionContext,
  leased: LeasedTask,
  failure: { readonly status: TaskStatus; readonly reason: TaskFailure; readonly message: string | undefined },
): Promise<void> {
  const { claimed } = leased;
  const { reason } = failure;
  const status = TASK_TRANSITIONS[failure.status][reason] ?? "error";
  const errorMessage = failure.message ?? FAILURE_MESSAGES[reason];
  await settle(context, leased, async (tx, link) => {
    if (!(await saveChange(context, tx, leased, { ...FINISHED, status, errorMessage }))) return false;
    const refusal = taskRefusalOf({ status, error_message: errorMessage });
    if (!MISTYPED.includes(reason) && refusal === null) await observe(tx, leased, { succeeded: false });
    const isForGood = claimed.kind !== "connect" && DISCONNECTING_FAILURES.includes(reason);
    await releaseRefresh(tx, link.id, leased.refreshClaimId);
    const isCut = isForGood && (await disconnectLink(tx, link.id));
    const events = taskEvents(leased, link, { status, refusal });
    await appendEvents(tx, isCut ? [...events, linkEvent(eventOriginOf(link), "link-disconnected")] : events);
    const failed = { reason, isConnecting: claimed.kind === "connect", isCut };
    await advancePartOfTask(context, tx, claimed.id, { ...stepOfFailure(failed), errorMessage });
    return true;
  });
}

/** What a failure means to the part of an order: after a refresh, its data is still here. */
function stepOfFailure(failed: {
  readonly reason: TaskFailure;
  readonly isConnecting: boolean;
  readonly isCut: boolean;
}): PartStep {
  if (failed.isConnecting) return { trigger: failed.reason === "no_data" ? "find_nothing" : "fail" };
  return { trigger: failed.isCut ? "lose" : "keep", isRefreshFailure: true };
}

const FINISHED = { state: null, step: null, next: "finished", dueInMs: 0 } as const;

/**
 * Runs one transaction on a leased task. The link is locked before the task, in the order of its
 * deletion. Waiting requests are woken after the commit.
 */
async function settle(
  { db, taskWaiter }: ConnectionContext,
  { claimed }: LeasedTask,
  work: (tx: Queryable, link: LinkRow) => Promise<boolean>,
): Promise<boolean> {
  const isSaved = await db.transaction(async (tx) => {
    const link = await lockLink(tx, claimed.link_id);
    return link !== null && (await work(tx, link));
  });
  if (isSaved) taskWaiter?.notify(claimed.id);
  return isSaved;
}

function saveChange(
  context: ConnectionContext,
  tx: Queryable,
  { claimed }: LeasedTask,
  change: {
    readonly status: TaskStatus;
    readonly state: TaskState | null;
    readonly step: Step | null;
    readonly next: TaskChange["next"];
    readonly dueInMs: number;
    readonly errorMessage?: string;
  },
): Promise<boolean> {
  const { status, state, step, next, dueInMs, errorMessage = null } = change;
  const { keyring } = context;
  const sealedStep = step === null ? null : sealJson(keyring, step, CONNECTIONS_SEALED.taskStep(claimed.id));
  return saveTask(tx, claimed, {
    status,
    errorMessage,
    next,
    dueInMs,
    keyId: keyring.activeId,
    step: sealedStep === null ? null : { id: mintId<StepId>(), sealed: sealedStep },
    sealedState: sealState({ keyring }, claimed.id, state),
  });
}

/** The event of a new status; empty if it equals the last one that was sent. */
function statusEvents(leased: LeasedTask, link: LinkRow, status: TaskStatus): EventDraft[] {
  if (leased.lastEvent.status === status) return [];
  leased.lastEvent.status = status;
  return taskEvents(leased, link, { status });
}

/** Nobody waits for a monitor's task: events report only what it changed. */
function taskEvents(
  { claimed }: LeasedTask,
  link: LinkRow,
  told: {
    readonly status: TaskStatus;
    readonly identity?: IdentityStatus | null;
    readonly refusal?: TaskRefusal | null;
  },
): EventDraft[] {
  if (claimed.kind === "monitor") return [];
  return [taskEvent(eventOriginOf(link), { id: claimed.id, ...told })];
}

const COLLECTION_EVENTS = [
  ["statements", "statements"],
  ["shifts", "shifts"],
  ["bank_accounts", "bank-accounts"],
] as const;

function changeEvents(
  origin: EventOrigin,
  of: { readonly taskId: TaskId; readonly identity: IdentityStatus },
  changes: EmploymentChanges,
): EventDraft[] {
  const { employment_id: employmentId, profile, employment, collections, changedFields } = changes;
  const object = (noun: "profile" | "employment", change: "created" | "updated" | null) => {
    // A link that only moves pay shares neither: nothing is stated of what cannot be read.
    if (change === null || isDepositProduct(origin.product)) return [];
    const fields = change === "updated" ? changedFields[noun] : null;
    return [objectEvent(origin, { ...of, noun, objectId: employmentId, changedFields: fields })];
  };
  const counted = COLLECTION_EVENTS.flatMap(([name, noun]) =>
    (["created", "updated"] as const).flatMap((change) => {
      const count = collections[name][change];
      const event = { ...of, type: `${noun}-${change}`, employmentId, count } as const;
      return count === 0 ? [] : [collectionEvent(origin, event)];
    }),
  );
  return [...object("profile", profile), ...object("employment", employment), ...counted];
}

/**
 * A connection that yielded data of the employer that the person chose shows that the provider
 * covers the company: it is `mapped` from then on. What is simulated shows nothing.
 */
async function observeCoverage(
  { providers }: ConnectionContext,
  tx: Queryable,
  { link, data }: { readonly link: LinkRow; readonly data: FetchedData },
): Promise<void> {
  const { company_id: companyId, company_name: chosen, environment, product } = link;
  const provider = providers.find(link.provider_id);
  if (companyId === null || chosen === null || provider === null || provider.isSimulated === true) return;
  const isChosen = data.employments.some(({ company }) => isSameEmployer(chosen, company.name));
  if (isChosen) await mapProviders(tx, environment, [{ companyId, provider: provider.slug, products: [product] }]);
}

function isSameEmployer(chosen: string, fetched: string): boolean {
  return chosen === fetched || matchPair(fetched, chosen).probability >= SAME_EMPLOYER_PROBABILITY;
}

async function observe(tx: Queryable, { claimed, link }: LeasedTask, { succeeded }: { readonly succeeded: boolean }) {
  if (link.company_id === null) return;
  const { environment, product } = claimed;
  await addCompanyOutcomes(tx, [{ companyId: link.company_id, environment, product, succeeded }]);
}
