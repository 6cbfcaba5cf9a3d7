import type { Tenant } from "../../../../kernel/access/caller.ts";
import { mintReturnState } from "../../../../kernel/crypto/secrets.ts";
import type { CompanyId, ProviderId, ScenarioId, TaskId, Timestamp } from "../../../../kernel/ids.ts";
import type { Company } from "../../../companies/company.ts";
import type { DepositDetails } from "../../../payroll/deposit.ts";
import type { FetchedData } from "../../../payroll/fetched-payroll.ts";
import type { ExpectedPerson } from "../../../payroll/identity.ts";
import { isDepositProduct } from "../../../payroll/shared-items.ts";
import { CONNECTION_PRODUCTS } from "../../../webhooks/words.ts";
import type { DepositAccount } from "../../link.ts";
import type { Step, StepAnswer } from "../../step.ts";
import type {
  FetchResult,
  Provider,
  ProviderReply,
  ProviderRequest,
  ProviderState,
  SwitchResult,
} from "../provider.ts";
import { withGivenStatements } from "./given-statements.ts";
import { findLogIn, findLogInById } from "./log-ins.ts";
import { type Day, dayOf } from "./payroll/days.ts";
import { type FetchCircumstances, generateEmployment } from "./payroll/employment.ts";
import { planEmployment } from "./plan-employment.ts";
import type { Scenario, ScenarioEmployment, ScenarioStep } from "./scenario.ts";
import { type Script, scriptOfScenario } from "./script.ts";
import { credentialsStep, failed, judgeAnswer, scenarioStep } from "./sign-in.ts";

/** Values of the service that the sandbox reads. */
interface SandboxReads {
  /** The accounts that a tenant wrote for a user name, newest first. */
  readonly scenariosOf: (tenant: Tenant, username: string) => Promise<readonly Scenario[]>;
  /** The directory's data of an employer; null if there are none. */
  readonly companyOf: (id: CompanyId) => Promise<Company | null>;
  /** The person whom the client named for a task, by its order or user. */
  readonly namedPersonOf: (request: ProviderRequest) => Promise<ExpectedPerson>;
}

/** The account: a log-in of the sandbox, or one that a client wrote. */
type Account = { readonly username: string } & (
  | { readonly kind: "log_in"; readonly id: string }
  | { readonly kind: "scenario"; readonly id: ScenarioId }
);

/** State after a sign-in. */
interface SignedIn {
  readonly account: Account;
  readonly connectedOn: Day;
  /** Place of the employment that the person chose; null: all. */
  readonly chosen: number | null;
  /**
   * The person whom the client had named at the sign-in: the account is theirs, and stays it when
   * the client corrects what it said. Null, and absent in older states: nobody.
   */
  readonly named?: ExpectedPerson | null;
  /** Where pay is switched to in this task; null: it is not. */
  readonly deposit: DepositDetails | null;
}

/**
 * State between steps. `at` is the index of the last step; −1: user name and password.
 */
interface SigningIn extends Omit<SignedIn, "account"> {
  readonly account: Account | null;
  readonly at: number;
  readonly askedAt: Timestamp;
  /** Wrong answers to the last step, if it asks for a code; absent: none. A new code forgives none. */
  readonly wrongCodes?: number;
}

const NAME = "Sandbox Payroll";

/**
 * The simulated payroll system of the sandbox: accounts with fixed outcomes (docs/start/sandbox.md), and
 * those that a client wrote. The same log-in at the same employer has the same pay, at any time and
 * on any machine. Its person is the one whom the client named, or where nobody is named the same one
 * each time.
 */
export function openSandboxProvider(reads: SandboxReads): Provider {
  return {
    id: "5a1d0b0c0000400080000000000000a1" as ProviderId,
    slug: "sandbox",
    name: NAME,
    dataSource: "payroll",
    products: CONNECTION_PRODUCTS,
    isSimulated: true,
    isOffered: (environment) => environment === "sandbox",
    begin: async (request) => ({ kind: "step", step: credentialsStep(), state: beginning(request) }),
    answer: (request, { state, answer }) => answerStep(reads, request, { state: parseState(state), answer }),
    refresh: (request, { refreshState }) => refresh(reads, request, parseState(refreshState)),
    fetch: (request, { state }) => fetchAccount(reads, request, parseState(state)),
    switchDeposit: (request, { state }) => switchDeposit(reads, request, parseState(state)),
  };
}

function beginning({ now }: ProviderRequest): SigningIn {
  return { account: null, at: -1, askedAt: now, wrongCodes: 0, connectedOn: dayOf(now), chosen: null, deposit: null };
}

/** Only this file creates states. */
function parseState(state: ProviderState): SigningIn {
  return state as SigningIn;
}

interface Answered {
  readonly state: SigningIn;
  readonly answer: StepAnswer;
}

async function answerStep(reads: SandboxReads, request: ProviderRequest, given: Answered): Promise<ProviderReply> {
  if (given.state.account === null) return checkCredentials(reads, request, given);
  const script = await scriptOf(reads, request, given.state.account);
  const step = script === null ? undefined : stepsOf(script, request)[given.state.at];
  if (script === null || step === undefined) return failed("login_error");
  const { askedAt, wrongCodes = 0 } = given.state;
  const judgement = judgeAnswer(step, { ...given, askedAt, wrongCodes, now: request.now });
  if (judgement.kind === "failed") return judgement;
  if (judgement.kind === "again") {
    const state = { ...given.state, wrongCodes: wrongCodes + (judgement.isWrongCode === true ? 1 : 0) };
    return { kind: "step", step: judgement.step, state };
  }
  const isEmployer = script.asksEmployer === true && given.state.at === 0;
  const chosen = isEmployer ? Number(given.answer.choice) : given.state.chosen;
  return goOn(script, request, { ...given.state, chosen, at: given.state.at + 1 });
}

async function checkCredentials(
  reads: SandboxReads,
  request: ProviderRequest,
  given: Answered,
): Promise<ProviderReply> {
  const { state, answer } = given;
  const [username, password] = [(answer.username ?? "").trim(), answer.password ?? ""];
  if (username === "" || password === "") {
    return { kind: "step", step: credentialsStep("Give user name and password."), state };
  }
  const account = await findAccount(reads, request, { username, password });
  const script = account === null ? null : await scriptOf(reads, request, account);
  if (account === null || script === null) return failed("login_error");
  if (script.failure !== null) return failed(script.failure);
  const named = await reads.namedPersonOf(request);
  return goOn(script, request, { ...state, account, at: 0, named, deposit: depositOf(request.account) });
}

/**
 * An account that the client wrote for the user name comes before the sandbox's own ones of that
 * name.
 */
async function findAccount(
  reads: SandboxReads,
  request: ProviderRequest,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Account | null> {
  const written = await reads.scenariosOf(request, username);
  const scenario = written.find((one) => one.password === password);
  if (scenario !== undefined) return { kind: "scenario", id: scenario.id, username };
  const logIn = findLogIn(username, password);
  return logIn === null ? null : { kind: "log_in", id: logIn.id, username };
}

/** Returns the next step, or signs in after the last one. */
function goOn(script: Script, request: ProviderRequest, state: SigningIn): ProviderReply {
  const step = stepsOf(script, request)[state.at];
  if (step !== undefined) {
    const shown = withReturnState(scenarioStep(step), request.taskId);
    return { kind: "step", step: shown, state: { ...state, askedAt: request.now, wrongCodes: 0 } };
  }
  return { kind: "signed_in", state, refreshState: state };
}

/** The address of a redirect with a `state`, by which the person may return in another browser. */
function withReturnState(step: Step, taskId: TaskId): Step {
  return step.kind === "redirect" ? { ...step, url: `${step.url}?state=${mintReturnState(taskId)}` } : step;
}

function stepsOf(script: Script, request: ProviderRequest): readonly ScenarioStep[] {
  return script.asksEmployer === true ? [employerStep(script, request), ...script.steps] : script.steps;
}

function employerStep(script: Script, request: ProviderRequest): ScenarioStep {
  const employments = script.employmentsAt({ today: dayOf(request.now), fetchesBefore: 0 });
  const own = request.company?.name ?? "Example Employer, Inc.";
  const options = typeof employments === "string" ? [] : employments.map((one) => one.company_name ?? own);
  return { kind: "choice", title: "Which employer do you want to share?", options };
}

/** Null: the client has deleted the account. */
async function scriptOf(reads: SandboxReads, tenant: Tenant, account: Account): Promise<Script | null> {
  if (account.kind === "log_in") return findLogInById(account.id)?.script ?? null;
  const written = await reads.scenariosOf(tenant, account.username);
  const scenario = written.find(({ id }) => id === account.id);
  return scenario === undefined ? null : scriptOfScenario(scenario);
}

async function refresh(reads: SandboxReads, request: ProviderRequest, state: SigningIn) {
  const script = state.account === null ? null : await scriptOf(reads, request, state.account);
  const failure = script === null ? "login_error" : script.refreshFailureAt(request.fetchesBefore);
  if (failure !== null) return failed(failure);
  return { kind: "signed_in", state, refreshState: state } as const;
}

async function fetchAccount(reads: SandboxReads, request: ProviderRequest, state: SigningIn): Promise<FetchResult> {
  const script = state.account === null ? null : await scriptOf(reads, request, state.account);
  if (script === null || state.account === null) return failed("no_data");
  const employments = script.employmentsAt({ today: dayOf(request.now), fetchesBefore: request.fetchesBefore });
  if (typeof employments === "string") return failed(employments);
  const { company, now } = request;
  const directory = company?.id == null ? null : await reads.companyOf(company.id);
  const employer = company === null ? null : { name: company.name, company: directory };
  const circumstances = { now, employer, deposit: state.deposit };
  const raises = script.hasRaises ? { connectedOn: state.connectedOn, fetches: request.fetchesBefore } : null;
  const { named = null, connectedOn } = state;
  const account = { seed: seedOf(request, state.account), named, connectedOn, raises };
  const shared = employments.flatMap((employment, at) =>
    state.chosen === null || state.chosen === at
      ? [generate(employment, { circumstances, options: { ...account, at } })]
      : [],
  );
  const data: FetchedData = { as_of: now, employments: shared, suspicious: script.suspicious ?? [] };
  return { kind: "fetched", data };
}

function generate(
  employment: ScenarioEmployment,
  about: { readonly circumstances: FetchCircumstances; readonly options: Parameters<typeof planEmployment>[1] },
) {
  const generated = generateEmployment(planEmployment(employment, about.options), about.circumstances);
  const { statements } = employment;
  return statements == null ? generated : withGivenStatements(generated, statements);
}

/** The same log-in at the same employer is the same account. */
function seedOf({ company }: ProviderRequest, account: Account): string {
  return `${company?.id ?? company?.name.toLowerCase() ?? ""}/${account.username}`;
}

async function switchDeposit(
  reads: SandboxReads,
  request: ProviderRequest,
  { account }: SigningIn,
): Promise<SwitchResult> {
  const script = account === null ? null : await scriptOf(reads, request, account);
  const details = depositOf(request.account);
  if (script === null || details === null || !isDepositProduct(request.product)) return failed("error");
  const { depositFailure } = script;
  if (depositFailure !== undefined) return failed(depositFailure.reason, depositFailure.message);
  return { kind: "switched", details };
}

function depositOf(account: DepositAccount | null): DepositDetails | null {
  if (account === null) return null;
  const { bank_address: _, ...details } = account;
  return details;
}
