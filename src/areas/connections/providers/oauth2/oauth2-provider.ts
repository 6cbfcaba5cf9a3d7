import type { JsonClient } from "../../../../kernel/egress/calls/json-client.ts";
import { compileAnswerReader } from "../../../../kernel/network/protocol/read-answer.ts";
import type { StepAnswer } from "../../step.ts";
import type { TaskFailure } from "../../task.ts";
import { type CallProblem, callProblem, taskFailureOf } from "../call-problem.ts";
import { payrollFault } from "../payroll-checks.ts";
import type { FetchResult, Provider, ProviderFailure, ProviderReply, ProviderRequest } from "../provider.ts";
import { fetchedDataOf } from "../remote/fetched-payroll.ts";
import { WirePayroll } from "../remote/protocol/payroll.ts";
import { Authorization, type Grant, type PendingAuthorization, type Refusal } from "./authorization.ts";
import { coerce } from "./coerce.ts";
import { PayrollApi } from "./payroll-api.ts";
import { type Oauth2Settings, PAYROLL_SHAPE } from "./settings.ts";
import { fill, lookUp, type TemplateScope } from "./template.ts";

/** Dependencies of an OAuth provider. */
interface Oauth2Dependencies {
  /** Of the token endpoint's origin. */
  readonly tokenClient: JsonClient;
  readonly apiClient: JsonClient;
  /** The redirect URI, as registered at the authorization server. */
  readonly returnUrl: string;
  /** Called with every call that did not succeed. */
  onFailedCall(problem: CallProblem): void;
}

/**
 * Maximum number of attempts of the person to identify themselves; then the result is `no_data`.
 */
const FINDS_MAX = 3;

/** State between steps. Only this file creates it. It is stored, so that its members keep their names. */
type Kept =
  | { readonly at: "away"; readonly departure: PendingAuthorization }
  | { readonly at: "finding"; readonly grant: Grant; readonly finds: number }
  | { readonly at: "in"; readonly accessToken: string; readonly personId: string | null };
type SignedOut = Exclude<Kept, { at: "in" }>;

/** What a refresh needs. */
interface KeptForRefresh {
  readonly refreshToken: string;
  readonly personId: string | null;
}

const readPayroll = compileAnswerReader(WirePayroll);

/**
 * Opens the provider of a payroll system in which persons sign in by OAuth 2.0, and whose API is
 * read by the mapping of the network file. A single-use refresh token is replaced by that of the
 * response.
 */
export function openOauth2Provider(settings: Oauth2Settings, dependencies: Oauth2Dependencies): Provider {
  const { id, slug, name, environments, products } = settings;
  const signIn = new Oauth2SignIn(settings, dependencies);
  return {
    id,
    slug,
    name,
    products,
    dataSource: "payroll",
    replacesRefreshState: true,
    isOffered: (environment) => environments.includes(environment),
    begin: (request) => signIn.begin(request),
    answer: (_request, { state, answer }, signal) => {
      const kept = state as SignedOut;
      return kept.at === "away"
        ? signIn.completeAuthorization(kept, answer, signal)
        : signIn.find(kept, answer, signal);
    },
    refresh: (_request, { refreshState }, signal) => signIn.refresh(refreshState as KeptForRefresh, signal),
    fetch: (request, { state }, signal) => signIn.fetch(request, state as Extract<Kept, { at: "in" }>, signal),
  };
}

class Oauth2SignIn {
  readonly #settings: Oauth2Settings;
  readonly #authorization: Authorization;
  readonly #api: PayrollApi;
  readonly #onFailedCall: Oauth2Dependencies["onFailedCall"];

  constructor(settings: Oauth2Settings, { tokenClient, apiClient, returnUrl, onFailedCall }: Oauth2Dependencies) {
    this.#settings = settings;
    this.#authorization = new Authorization(settings.authorization, tokenClient, returnUrl);
    this.#api = new PayrollApi(settings, apiClient);
    this.#onFailedCall = onFailedCall;
  }

  async begin({ taskId }: ProviderRequest): Promise<ProviderReply> {
    const { url, departure } = await this.#authorization.beginAuthorization(taskId);
    const { name } = this.#settings;
    const text = `You sign in at ${name} itself, and allow access there.`;
    return step({ kind: "redirect", title: `Sign in at ${name}`, text, url }, { at: "away", departure });
  }

  async completeAuthorization(
    { departure }: { departure: PendingAuthorization },
    answer: StepAnswer,
    signal: AbortSignal,
  ) {
    const grant = await this.#authorization.exchange(answer, departure, signal);
    if (grant.kind === "refused") return this.#refused("sign-in", grant);
    return this.#settings.api.person.find === null ? signedIn(grant, null) : this.#ask({ grant, finds: 0 });
  }

  async find({ grant, finds }: Extract<Kept, { at: "finding" }>, answer: StepAnswer, signal: AbortSignal) {
    const { find, id } = this.#settings.api.person;
    const wanted = (answer.person ?? "").trim().toLowerCase();
    const found = await this.#persons(grant.accessToken, { isRefresh: false, signal });
    if (found.kind === "failed") return found;
    const matching = found.persons.filter((person) => textAt(person, find?.by ?? "")?.toLowerCase() === wanted);
    const personId = matching.length === 1 ? textAt(matching[0], id) : null;
    if (personId !== null) return signedIn(grant, personId);
    return finds + 1 < FINDS_MAX ? this.#ask({ grant, finds: finds + 1 }) : failed("no_data");
  }

  async refresh({ refreshToken, personId }: KeptForRefresh, signal: AbortSignal) {
    const grant = await this.#authorization.refresh(refreshToken, signal);
    return grant.kind === "refused" ? this.#refused("refresh", grant) : signedIn(grant, personId);
  }

  async fetch(
    request: ProviderRequest,
    { accessToken, personId }: Extract<Kept, { at: "in" }>,
    signal: AbortSignal,
  ): Promise<FetchResult> {
    const isRefresh = request.fetchesBefore > 0;
    const found = await this.#persons(accessToken, { isRefresh, signal });
    if (found.kind === "failed") return found;
    const { id } = this.#settings.api.person;
    const { persons } = found;
    const person = personId === null ? only(persons) : persons.find((one) => textAt(one, id) === personId);
    if (person === undefined) return failed("no_data");
    const scope = { ...found.scope, person };
    const collected = await this.#api.collect(scope, { accessToken, isOfPerson: true, signal });
    if (collected.kind !== "collected") return this.#notCollected(collected, { isRefresh });
    return this.#payrollOf(request, collected.scope);
  }

  #payrollOf(request: ProviderRequest, scope: TemplateScope): FetchResult {
    const filled = { employments: fill(this.#settings.api.employments, scope) };
    const read = readPayroll(coerce(PAYROLL_SHAPE, filled));
    if (read.kind === "invalid") return this.#unusable("mapping", read.faults);
    const data = fetchedDataOf(read.answer, request.now);
    const fault = payrollFault(data);
    return fault === null ? { kind: "fetched", data } : this.#unusable("mapping", [fault]);
  }

  /** The persons that the API returns, and the documents read for them. */
  async #persons(accessToken: string, { isRefresh, signal }: { isRefresh: boolean; signal: AbortSignal }) {
    const collected = await this.#api.collect({}, { accessToken, isOfPerson: false, signal });
    if (collected.kind !== "collected") return this.#notCollected(collected, { isRefresh });
    const found = lookUp(collected.scope, this.#settings.api.person.each);
    const persons: readonly unknown[] = Array.isArray(found) ? found : found === null ? [] : [found];
    return { kind: "found", persons, scope: collected.scope } as const;
  }

  #ask({ grant, finds }: { grant: Grant; finds: number }): ProviderReply {
    const { find } = this.#settings.api.person;
    const field = { name: "person", label: find?.label ?? "", type: "text" } as const;
    const error = finds === 0 ? {} : { error: "No person was found by this value." };
    const form = { kind: "form", title: "Whose records are shared?", ...error, fields: [field] } as const;
    return step(form, { at: "finding", grant, finds });
  }

  #notCollected(
    collected: Exclude<Awaited<ReturnType<PayrollApi["collect"]>>, { kind: "collected" }>,
    rule: { readonly isRefresh: boolean },
  ): ProviderFailure {
    if (collected.kind === "unusable") return this.#unusable(collected.request, [collected.fault]);
    const { outcome, request } = collected;
    this.#report(request, outcome.kind === "failed" ? outcome.reason : "refused", { outcome });
    return failed(taskFailureOf(outcome, rule));
  }

  #unusable(call: string, faults: readonly string[]): ProviderFailure {
    this.#report(call, "invalid_answer", { faults });
    return failed("error");
  }

  #refused(call: string, { reason, message, detail, outcome }: Refusal): ProviderFailure {
    this.#report(call, detail, { outcome });
    return { kind: "failed", reason, ...(message === undefined ? {} : { message }) };
  }

  #report(call: string, reason: string, failure: Parameters<typeof callProblem>[1]): void {
    this.#onFailedCall(callProblem({ provider: this.#settings.slug, call, reason }, failure));
  }
}

function signedIn(
  { accessToken, refreshToken }: Grant,
  personId: string | null,
): Extract<ProviderReply, { kind: "signed_in" }> {
  const state: Kept = { at: "in", accessToken, personId };
  const refreshState: KeptForRefresh | null = refreshToken === null ? null : { refreshToken, personId };
  return { kind: "signed_in", state, refreshState };
}

function step(stepToShow: Extract<ProviderReply, { kind: "step" }>["step"], state: SignedOut): ProviderReply {
  return { kind: "step", step: stepToShow, state };
}

function failed(reason: TaskFailure): ProviderFailure {
  return { kind: "failed", reason };
}

function only(persons: readonly unknown[]): unknown {
  return persons.length === 1 ? persons[0] : undefined;
}

/** The text or number at a path below a person, as text; null if absent. */
function textAt(person: unknown, path: string): string | null {
  const value = lookUp({ person }, `person.${path}`);
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
