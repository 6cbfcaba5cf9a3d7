import { createHash } from "node:crypto";
import type { Static } from "typebox";
import type { CallOutcome } from "../../../../kernel/egress/calls/call-outcome.ts";
import type { JsonClient } from "../../../../kernel/egress/calls/json-client.ts";
import { compileAnswerReader, type ReadAnswer } from "../../../../kernel/network/protocol/read-answer.ts";
import type { TaskFailure } from "../../task.ts";
import { type CallProblem, callProblem, taskFailureOf } from "../call-problem.ts";
import { payrollFault } from "../payroll-checks.ts";
import type { FetchResult, Provider, ProviderFailure, ProviderReply, ProviderRequest } from "../provider.ts";
import { fetchedDataOf } from "./fetched-payroll.ts";
import {
  PROVIDER_CALLS,
  type ProviderCall,
  type WireConnection,
  WireFetched,
  WireRefreshed,
  WireReply,
} from "./protocol/calls.ts";
import type { RemoteSettings } from "./settings.ts";
import { stepOf } from "./step-of.ts";

/** Dependencies of a remote provider. */
interface RemoteDependencies {
  readonly client: JsonClient;
  /** Where persons come back to after a redirect; null if the service does not know its own URL. */
  readonly returnUrl: string | null;
  /** Called with every call that did not succeed. */
  onFailedCall(problem: CallProblem): void;
}

/** The largest state, in characters of its JSON. */
const STATE_MAX = 65_536;

const readReply = compileAnswerReader(WireReply);
const readRefreshed = compileAnswerReader(WireRefreshed);
const readFetched = compileAnswerReader(WireFetched);

/**
 * Opens the provider of a payroll system behind the remote protocol (docs/extend/network.md). Each call is
 * one call; the system keeps nothing but what it wants to, since its state goes with every call.
 */
export function openRemoteProvider(settings: RemoteSettings, dependencies: RemoteDependencies): Provider {
  const { id, slug, name, environments, products } = settings;
  const calls = new RemoteCalls(settings, dependencies);
  return {
    id,
    slug,
    name,
    products,
    dataSource: "payroll",
    replacesRefreshState: true,
    isOffered: (environment) => environments.includes(environment),
    begin: async (request, signal) => {
      const body = { connection: calls.connectionOf(request) };
      return calls.replyOf(await calls.make("begin", { request, signal, body, read: readReply }));
    },
    answer: async (request, { state, answer, clientAddress }, signal) => {
      const body = { connection: calls.connectionOf(request), state, answer, client_address: clientAddress };
      return calls.replyOf(await calls.make("answer", { request, signal, body, read: readReply }));
    },
    refresh: async (request, { refreshState }, signal) => {
      const body = { connection: calls.connectionOf(request), refresh_state: refreshState };
      return calls.signedInOf(await calls.make("refresh", { request, signal, body, read: readRefreshed }));
    },
    fetch: async (request, { state }, signal) => {
      const body = { connection: calls.connectionOf(request), state };
      return calls.fetchedOf(request, await calls.make("fetch", { request, signal, body, read: readFetched }));
    },
  };
}

class RemoteCalls {
  readonly #settings: RemoteSettings;
  readonly #dependencies: RemoteDependencies;

  constructor(settings: RemoteSettings, dependencies: RemoteDependencies) {
    this.#settings = settings;
    this.#dependencies = dependencies;
  }

  connectionOf(request: ProviderRequest): WireConnection {
    const { linkId, taskId, environment, product, company, now, fetchesBefore } = request;
    return {
      link_id: linkId,
      task_id: taskId,
      environment,
      // Others are not offered.
      product: product === "income" ? "income" : "employment",
      company,
      return_url: this.#dependencies.returnUrl,
      now,
      fetches_before: fetchesBefore,
    };
  }

  /** Makes a call and reads its answer, which must be about the same task. */
  async make<Answer extends { readonly kind: string; readonly task_id: string }>(
    call: ProviderCall,
    input: {
      readonly request: ProviderRequest;
      readonly signal: AbortSignal;
      readonly body: object;
      readonly read: (body: unknown) => ReadAnswer<Answer>;
    },
  ): Promise<Answer | ProviderFailure> {
    const { request, signal, body, read } = input;
    const outcome = await this.#call(call, body, signal);
    if (outcome.kind !== "answered") {
      this.#report(call, outcome, { reason: outcome.kind === "refused" ? "refused" : outcome.reason });
      return failure(taskFailureOf(outcome, { isRefresh: request.fetchesBefore > 0 }));
    }
    const { kind, ...result } = read(outcome.body);
    if (!("answer" in result)) {
      this.#report(call, outcome, { reason: "invalid_answer", faults: result.faults });
      return failure("error");
    }
    if (result.answer.task_id !== request.taskId) {
      this.#report(call, outcome, { reason: "answer_about_another_task" });
      return failure("error");
    }
    if (result.answer.kind === "failed") this.#report(call, outcome, { reason: "told_failure" });
    return result.answer;
  }

  replyOf(reply: Static<typeof WireReply> | ProviderFailure): ProviderReply {
    if (reply.kind !== "step") return this.signedInOf(reply);
    if (isTooLarge(reply.state)) return this.#refuse("answer", "state_too_large");
    const step = stepOf(reply.step, this.#settings.target);
    return step === null ? this.#refuse("answer", "redirect_url") : { kind: "step", step, state: reply.state ?? null };
  }

  signedInOf(reply: Static<typeof WireRefreshed> | ProviderFailure): Exclude<ProviderReply, { kind: "step" }> {
    if (reply.kind === "failed") return failure(reply.reason);
    const refreshState = reply.refresh_state ?? null;
    if (isTooLarge(reply.state) || isTooLarge(refreshState)) return this.#refuse("answer", "state_too_large");
    return { kind: "signed_in", state: reply.state ?? null, refreshState };
  }

  fetchedOf(request: ProviderRequest, fetched: Static<typeof WireFetched> | ProviderFailure): FetchResult {
    if (fetched.kind === "failed") return failure(fetched.reason);
    const data = fetchedDataOf(fetched.data, request.now);
    const fault = payrollFault(data);
    return fault === null ? { kind: "fetched", data } : this.#refuse("fetch", "invalid_answer", [fault]);
  }

  #call(call: ProviderCall, body: object, signal: AbortSignal) {
    const { path } = PROVIDER_CALLS[call];
    const key = createHash("sha256")
      .update(path)
      .update(JSON.stringify({ ...body, connection: { ...Reflect.get(body, "connection"), now: null } }))
      .digest("hex");
    const headers = { "idempotency-key": key };
    return this.#dependencies.client.call({ path, body, headers, isIdempotent: true, signal });
  }

  #refuse(call: ProviderCall, reason: string, faults: readonly string[] = []): ProviderFailure {
    this.#report(call, null, { reason, faults });
    return failure("error");
  }

  #report(
    call: ProviderCall,
    outcome: CallOutcome | null,
    { reason, faults = [] }: { readonly reason: string; readonly faults?: readonly string[] },
  ): void {
    const problem = callProblem({ provider: this.#settings.slug, call, reason }, { outcome, faults });
    this.#dependencies.onFailedCall(problem);
  }
}

/** Only the words of the reason are shown: those of another system could be about the person. */
function failure(reason: TaskFailure): ProviderFailure {
  return { kind: "failed", reason };
}

function isTooLarge(state: unknown): boolean {
  return (JSON.stringify(state) ?? "").length > STATE_MAX;
}
