import assert from "node:assert/strict";
import { AppError } from "../../../kernel/error.ts";
import type { FetchedData } from "../../payroll/fetched-payroll.ts";
import { areOnePerson } from "../../payroll/merging/same-person.ts";
import { isDepositProduct } from "../../payroll/shared-items.ts";
import { hasFrozenPerson } from "../../persons/ops/subjects/freezes.ts";
import type { TaskStatus } from "../../webhooks/words.ts";
import type { DepositAccount } from "../link.ts";
import type { Provider, ProviderReply, ProviderRequest } from "../providers/provider.ts";
import { claimRefresh, type RefreshRow } from "../sql/refresh-leases.ts";
import type { Step, StepAnswer } from "../step.ts";
import { advanceTask, NOT_THEIR_ACCOUNT, type TaskFailure, type TaskState } from "../task.ts";
import type { ConnectionContext } from "./context.ts";
import { openLinkData } from "./fetched/open-payroll.ts";
import { type LeasedTask, openAccount, openAnswer, openRefreshState, openState, requestOf } from "./leased-task.ts";
import { findReusedSignIn, saveReusedSignIn } from "./orders/parts/reused-sign-in.ts";
import { reviewAccount } from "./review-account.ts";
import { endWithFailure, saveProgress, settleDone, settleFetched, settleSignedIn } from "./settle-task.ts";

/** The message to the person and the client if the person has frozen their file. */
const FROZEN = "The person has frozen their records: nothing is read until they end the freeze at their own page.";

/**
 * A task that was claimed this many times without progress ends as `error`: it crashes its workers.
 */
const CLAIMS_MAX = 10;

/**
 * How long a task may sign in again before another one may, in milliseconds: longer than a step of
 * a provider may take.
 */
const REFRESH_LEASE_MS = 75_000;
/** How long a task waits while another one signs in again for its link, in milliseconds. */
const REFRESH_WAIT_MS = 500;

/**
 * Runs a leased task until it asks the person, has to wait, or ends. Repeats what a previous worker
 * did not commit.
 *
 * @param signal aborted when the provider has exceeded its timeout
 */
export async function runTask(context: ConnectionContext, leased: LeasedTask, signal: AbortSignal): Promise<void> {
  const { claimed } = leased;
  const fail = (reason: TaskFailure, message?: string) =>
    endWithFailure(context, leased, { status: claimed.status, reason, message });
  if (claimed.is_overdue) return fail("error", "The connection took longer than 20 minutes.");
  if (claimed.claims > CLAIMS_MAX) return fail("error");
  if (claimed.status === "full_parse") return settleDone(context, leased);
  const provider = context.providers.find(leased.link.provider_id);
  if (provider?.isOffered(claimed.environment) !== true) return fail("config_error");
  return new TaskRun(context, { leased, provider, signal }).go();
}

interface RunOptions {
  readonly leased: LeasedTask;
  readonly provider: Provider;
  readonly signal: AbortSignal;
}

/** One run of one task; the object is updated with every committed transaction. */
class TaskRun {
  readonly #context: ConnectionContext;
  readonly #leased: LeasedTask;
  readonly #provider: Provider;
  readonly #signal: AbortSignal;
  readonly #request: ProviderRequest;
  #status: TaskStatus;

  constructor(context: ConnectionContext, { leased, provider, signal }: RunOptions) {
    this.#context = context;
    this.#leased = leased;
    this.#provider = provider;
    this.#signal = signal;
    this.#status = leased.claimed.status;
    this.#request = requestOf(context, leased);
  }

  async go(): Promise<void> {
    const { claimed } = this.#leased;
    const kept = openState(this.#context, claimed);
    if (kept?.phase === "signed_in") return this.#fetch(kept);
    if (kept?.phase === "reading") return this.#review(kept);
    if (kept?.phase === "moving") return this.#move(kept);
    const given = openAnswer(this.#context, claimed);
    if (kept?.phase === "reviewing") return this.#reviewed(kept, given.answer);
    if (kept?.phase === "confirming") return this.#confirmed(kept, given.answer);
    if (claimed.kind !== "connect") return this.#refresh();
    const { state } = kept ?? { state: null };
    const reply =
      kept === null
        ? await this.#begin()
        : await this.#provider.answer(this.#request, { state, ...given }, this.#signal);
    return this.#follow(reply);
  }

  /** Asks the person to sign in, unless the sign-in of another link of theirs is still good. */
  async #begin(): Promise<ProviderReply> {
    const isShared = this.#provider.replacesRefreshState !== true;
    const reused = isShared ? await findReusedSignIn(this.#context, this.#leased) : null;
    if (reused === null) return this.#provider.begin(this.#request, this.#signal);
    const given = { refreshState: reused.refreshState };
    const reply = await this.#provider.refresh(this.#request, given, this.#signal);
    if (reply.kind !== "signed_in") return this.#provider.begin(this.#request, this.#signal);
    await saveReusedSignIn(this.#context, reused.linkId, reply.refreshState);
    return reply;
  }

  async #refresh(): Promise<void> {
    if (this.#status === "new" && !(await this.#advance("sign_in"))) return;
    const { refreshClaimId, link } = this.#leased;
    const lease = { claimId: refreshClaimId, leaseMs: REFRESH_LEASE_MS };
    const row = await claimRefresh(this.#context.db, link.id, lease);
    if (row === null) return this.#waitForRefresh();
    const refused = refreshRefusal(row);
    if (refused !== null) return this.#fail(refused.reason, refused.message);
    const refreshState = openRefreshState(this.#context, { id: link.id, ...row });
    return this.#follow(await this.#provider.refresh(this.#request, { refreshState }, this.#signal));
  }

  /**
   * Another task uses the link's refresh token, which may work once only: its successor is stored
   * soon.
   */
  async #waitForRefresh(): Promise<void> {
    const wait = { status: this.#status, state: null, next: "due", dueInMs: REFRESH_WAIT_MS } as const;
    await saveProgress(this.#context, this.#leased, wait);
  }

  async #follow(reply: ProviderReply): Promise<void> {
    switch (reply.kind) {
      case "failed":
        return this.#fail(reply.reason, reply.message);
      case "step":
        return this.#ask(reply.step, { phase: "signing_in", state: reply.state, refreshState: null, deposit: null });
      case "signed_in":
        return this.#signIn({ state: reply.state, refreshState: reply.refreshState, deposit: null });
    }
  }

  async #ask(step: Step, state: TaskState): Promise<void> {
    const status =
      step.kind === "code" && this.#status === "login" ? advanceTask(this.#status, "ask_code") : this.#status;
    const dueInMs = step.kind === "wait" ? Math.max(50, step.retryAfterMs) : 0;
    const next = step.kind === "wait" ? "due" : "asking";
    await saveProgress(this.#context, this.#leased, { status, step, state, next, dueInMs });
  }

  async #signIn(signedIn: Omit<TaskState, "phase">): Promise<void> {
    if (this.#status === "new" && !(await this.#advance("sign_in"))) return;
    this.#status = advanceTask(this.#status, "signed_in");
    const { claimed, link } = this.#leased;
    if (claimed.kind === "connect" && link.consent.is_reviewed === true) {
      const state: TaskState = { phase: "reading", ...signedIn };
      if (!(await saveProgress(this.#context, this.#leased, { status: this.#status, state, next: "leased" }))) return;
      return this.#review(state);
    }
    return this.#connect(signedIn);
  }

  /** Reads the account and shows the person whose it is, and what of it goes. Nothing is stored but in the task. */
  async #review(kept: TaskState): Promise<void> {
    const data = await this.#read(kept);
    if (data === null) return;
    const review = await reviewAccount(this.#context, this.#leased, data);
    const step: Step = { kind: "review", title: "Is this your account?", review };
    await this.#ask(step, { ...kept, phase: "reviewing", data });
  }

  /** Goes on with what the person has seen and sent; nothing is kept where the account is not theirs. */
  #reviewed({ phase: _, ...seen }: TaskState, answer: StepAnswer): Promise<void> {
    if (answer.send !== "true") return this.#fail("error", NOT_THEIR_ACCOUNT);
    return this.#connect(seen);
  }

  async #connect(signedIn: Omit<TaskState, "phase">): Promise<void> {
    const { claimed } = this.#leased;
    const asks = isDepositProduct(claimed.product) && claimed.kind === "connect";
    const state: TaskState = { phase: asks ? "confirming" : "signed_in", ...signedIn };
    const account = openAccount(this.#context, claimed);
    if (asks && this.#provider.switchDeposit === undefined) return this.#fail("not_supported");
    const step = asks && account !== null ? confirmStep(account) : null;
    if (asks && step === null) return this.#fail("config_error", "The client named no account.");
    const isLeased = await settleSignedIn(this.#context, this.#leased, { status: this.#status, state, step });
    if (isLeased && step === null) return this.#fetch(state);
  }

  async #confirmed(kept: TaskState, answer: StepAnswer): Promise<void> {
    if (answer.confirm !== "true") return this.#fail("error", "The person did not confirm the account.");
    const state: TaskState = { ...kept, phase: "moving" };
    if (!(await saveProgress(this.#context, this.#leased, { status: this.#status, state, next: "leased" }))) return;
    return this.#move(state);
  }

  async #move(kept: TaskState): Promise<void> {
    assert(this.#provider.switchDeposit !== undefined);
    const moved = await this.#provider.switchDeposit(this.#request, { state: kept.state }, this.#signal);
    if (moved.kind === "failed") return this.#fail(moved.reason, moved.message);
    // Read again: where pay goes is another account by now.
    const { data: _, ...rest } = kept;
    const state: TaskState = { ...rest, phase: "signed_in", deposit: moved.details };
    if (!(await saveProgress(this.#context, this.#leased, { status: this.#status, state, next: "leased" }))) return;
    return this.#fetch(state);
  }

  async #fetch(kept: TaskState): Promise<void> {
    const data = await this.#read(kept);
    if (data === null) return;
    this.#status = advanceTask(this.#status, "fetched");
    const stored = { status: this.#status, data, deposit: kept.deposit };
    if (await settleFetched(this.#context, this.#leased, stored)) await settleDone(this.#context, this.#leased);
  }

  /** The data of the account: those that the person has seen, else fetched now. Null: the task has ended. */
  async #read({ state, data: seen }: TaskState): Promise<FetchedData | null> {
    const fetched =
      seen === undefined
        ? await this.#provider.fetch(this.#request, { state }, this.#signal)
        : // Sealed by this class, and by nothing else.
          { kind: "fetched" as const, data: seen as FetchedData };
    if (fetched.kind === "failed") return this.#end(fetched.reason, fetched.message);
    if (fetched.data.employments.length === 0) return this.#end("no_data");
    const profiles = fetched.data.employments.map(({ profile }) => profile);
    if (await hasFrozenPerson(this.#context, this.#request.environment, profiles)) return this.#end("no_data", FROZEN);
    await this.#requireSamePerson(fetched.data);
    return fetched.data;
  }

  async #end(reason: TaskFailure, message?: string): Promise<null> {
    await this.#fail(reason, message);
    return null;
  }

  /** A link is one person's: data of another one never replace theirs. */
  async #requireSamePerson({ employments }: FetchedData): Promise<void> {
    const { link } = this.#leased;
    const before = await openLinkData(this.#context, this.#context.db, link);
    const profiles = [...(before?.employments ?? []), ...employments].map(({ profile }) => profile);
    if (areOnePerson(profiles)) return;
    throw new AppError("internal", "A provider answered about another person.", { detail: this.#provider.slug });
  }

  /** Returns false if the lease was lost. */
  #advance(trigger: "sign_in"): Promise<boolean> {
    this.#status = advanceTask(this.#status, trigger);
    return saveProgress(this.#context, this.#leased, { status: this.#status, state: null, next: "leased" });
  }

  #fail(reason: TaskFailure, message?: string): Promise<void> {
    return endWithFailure(this.#context, this.#leased, { status: this.#status, reason, message });
  }
}

/** Why a link cannot be refreshed; null if it can. */
function refreshRefusal(link: RefreshRow): { readonly reason: TaskFailure; readonly message: string } | null {
  if (link.status !== "connected") {
    return { reason: "login_error", message: `The link is ${link.status}: the person has to connect again.` };
  }
  if (link.sealed_refresh !== null) return null;
  return { reason: "error", message: "The person did not agree to refreshes, or the provider cannot make them." };
}

function confirmStep(account: DepositAccount): Step {
  const { deposit_type, deposit_value } = account;
  const share =
    deposit_type === "entire" ? "All pay" : deposit_type === "percent" ? `${deposit_value} %` : `$${deposit_value}`;
  const kind = account.account_type === "checking" ? "Checking" : "Savings";
  return {
    kind: "confirm",
    title: "Confirm where your pay goes",
    details: [
      { label: "Bank", value: account.bank_name ?? "Not named" },
      { label: "Kind of account", value: kind },
      { label: "Account number", value: `•••• ${account.account_number.slice(-4)}` },
      { label: "Routing number", value: account.routing_number },
      { label: "Amount of each payment", value: share },
    ],
    confirmLabel: "Confirm",
  };
}
