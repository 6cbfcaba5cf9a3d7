import type { KeyObject } from "node:crypto";
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { blindToken } from "../../crypto/blind-index.ts";
import { equalInConstantTime } from "../../crypto/secrets.ts";
import { isDepositProduct } from "../../domain/connections/link.ts";
import type { StepAnswer } from "../../domain/connections/step.ts";
import { FAILURE_MESSAGES, type TaskFailure } from "../../domain/connections/task.ts";
import { isIsoDate, type Timestamp } from "../../domain/ids.ts";
import type { CodeSender } from "../../messages/code-message.ts";
import type { Source } from "../../sources/source.ts";
import type { Database } from "../../store/postgres/database.ts";
import type {
  FetchResult,
  Provider,
  ProviderFailure,
  ProviderMove,
  ProviderRequest,
  ProviderState,
} from "../provider.ts";
import { type Claimant, type CodeLimits, LOCKED_HOURS, openCodeLimits } from "./code-limits.ts";
import { CARRIED_ITEMS, fetchedData } from "./employment-of.ts";
import { type ClaimedPerson, findPerson } from "./find-person.ts";
import { codeStep, formStep } from "./steps.ts";

/** Lifetime of a code, in minutes. */
const CODE_MINUTES = 10;
/** Further codes that one sign-in may ask for. */
const RESENDS_MAX = 3;
const CODE_DIGITS = 6;
/**
 * Constant response time of every answer that may send a code, in milliseconds: the look-up takes a
 * few, and a mail server up to some hundreds. What takes longer continues after the answer.
 */
const ANSWER_MS = 1_000;

/** Dependencies of the provider. */
interface RecordsProviderOptions {
  readonly db: Database;
  /** Key of blind tokens. */
  readonly indexKey: KeyObject;
  /** The operator's imported records. */
  readonly source: Source;
  readonly sender: CodeSender;
  /** Called with codes that could not be sent; must not throw. */
  readonly onError: (error: unknown, doing: string) => void;
  /** {@link ANSWER_MS} when absent. */
  readonly answerMs?: number;
}

/** The provider, and a function that closes it. */
interface OpenedRecordsProvider {
  readonly provider: Provider;
  /** Resolves once no code is being sent. */
  settle(): Promise<void>;
  /** Resolves once no code is being sent; the sender is closed then. */
  close(): Promise<void>;
}

/** Kept between the steps. */
type State =
  | { readonly stage: "form" }
  | {
      readonly stage: "code";
      readonly person: ClaimedPerson;
      /** Blind token of the code, in hex. */
      readonly codeToken: string;
      readonly expiresAt: Timestamp;
      readonly resends: number;
    }
  | { readonly stage: "signed_in"; readonly person: ClaimedPerson };
type CodeState = Extract<State, { stage: "code" }>;

/** The dependencies, as the functions below take them. */
interface Opened extends RecordsProviderOptions {
  readonly limits: CodeLimits;
  /** Codes that are being sent. */
  readonly sending: Set<Promise<void>>;
}

/**
 * The provider in which a person finds their own records among the operator's imported employments.
 * They give SSN, date of birth and name, then the code that is sent to the contact which the
 * operator has on file.
 *
 * Whether the person is on file shows nowhere before the right code: the words, the steps, the
 * counts and the time of every answer are the same, and a code is "sent" in either case.
 */
export function openRecordsProvider(options: RecordsProviderOptions): OpenedRecordsProvider {
  const opened: Opened = { ...options, limits: openCodeLimits(options.db, options.indexKey), sending: new Set() };
  const provider: Provider = {
    id: "5a1d0b0c0000400080000000000000a2",
    slug: "records",
    name: "Your employer's records",
    dataSource: "payroll",
    products: ["income", "employment"],
    shares: CARRIED_ITEMS,
    hasNoAccount: true,
    isOffered: () => true,
    begin: async ({ product }) =>
      isDepositProduct(product)
        ? failed("not_supported")
        : { kind: "step", step: formStep(), state: { stage: "form" } satisfies State },
    answer: (request, given) => answerStep(opened, request, { ...given, state: given.state as State }),
    refresh: async (_, { refreshState }) => ({ kind: "signed_in", state: refreshState, refreshState }),
    fetch: (request, { state }) => fetchRecords(opened, request, state),
  };
  const settle = async () => void (await Promise.all(opened.sending));
  return {
    provider,
    settle,
    async close() {
      await settle();
      await opened.sender.close();
    },
  };
}

interface Answered {
  readonly state: State;
  readonly answer: StepAnswer;
  readonly clientAddress: string | null;
}

function answerStep(opened: Opened, request: ProviderRequest, given: Answered): Promise<ProviderMove> {
  const { state } = given;
  switch (state.stage) {
    case "form":
      return takePerson(opened, request, given);
    case "code":
      return given.answer.resend === "true"
        ? resend(opened, request, { ...given, state })
        : takeCode(opened, request, { ...given, state });
    case "signed_in":
      return Promise.resolve(failed("error"));
  }
}

async function takePerson(opened: Opened, request: ProviderRequest, given: Answered): Promise<ProviderMove> {
  const person = readPerson(given.answer, request.now);
  if (typeof person === "string") return { kind: "step", step: formStep(person), state: given.state };
  const who = { environment: request.environment, person, clientAddress: given.clientAddress };
  if (await opened.limits.isLocked(who)) return locked();
  return sendCode(opened, request, { who, resends: 0 });
}

/** The person as entered, or a fault of the form that is visible without the records. */
function readPerson(answer: StepAnswer, now: Timestamp): ClaimedPerson | string {
  const ssn = (answer.ssn ?? "").replace(/[\s-]/g, "");
  const of = (field: string) => (answer[field] ?? "").trim();
  const [date, first_name, last_name] = [of("date_of_birth"), of("first_name"), of("last_name")];
  if (!/^\d{9}$/.test(ssn)) return "The Social Security number must have nine digits.";
  if (!isIsoDate(date) || date > now.slice(0, 10)) return "The date of birth is no date in the past.";
  if (first_name === "" || last_name === "") return "First and last name are both needed.";
  return { ssn, date_of_birth: date, first_name, last_name };
}

async function resend(
  opened: Opened,
  request: ProviderRequest,
  { state, clientAddress }: Answered & { readonly state: CodeState },
): Promise<ProviderMove> {
  if (state.resends >= RESENDS_MAX) return askAgain(state, "No further code can be sent. Enter the last one.");
  const who = { environment: request.environment, person: state.person, clientAddress };
  if (await opened.limits.isLocked(who)) return locked();
  return sendCode(opened, request, { who, resends: state.resends + 1 });
}

/** Asks for the code. Takes the same time for persons on file and others. */
async function sendCode(
  opened: Opened,
  request: ProviderRequest,
  { who, resends }: { readonly who: Claimant; readonly resends: number },
): Promise<ProviderMove> {
  if (!(await opened.limits.chargeSend(who))) return locked();
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const sending = lookUpAndSend(opened, who, code).catch((error) => opened.onError(error, "sending a one-time code"));
  opened.sending.add(sending);
  sending.finally(() => opened.sending.delete(sending));
  await wait(opened.answerMs ?? ANSWER_MS);
  const expiresAt = new Date(Date.parse(request.now) + CODE_MINUTES * 60_000).toISOString().replace("Z", "000Z");
  const codeToken = codeTokenOf(opened, request.taskId, code);
  const state: CodeState = { stage: "code", person: who.person, codeToken, expiresAt: expiresAt as Timestamp, resends };
  return { kind: "step", step: codeStep({ canResend: resends < RESENDS_MAX }), state };
}

async function lookUpAndSend({ source, sender }: Opened, who: Claimant, code: string): Promise<void> {
  const { environment, person } = who;
  const found = await findPerson(source, environment, { ...person, withPay: false });
  const contact = found?.contacts.find((one) => sender.canReach(one));
  if (contact === undefined) return;
  await sender.send({ environment, ...contact, code, expiresInMinutes: CODE_MINUTES });
}

function codeTokenOf({ indexKey }: Opened, taskId: string, code: string): string {
  return blindToken(indexKey, "one-time-code", `${taskId} ${code}`).toString("hex");
}

async function takeCode(
  opened: Opened,
  request: ProviderRequest,
  { state, answer, clientAddress }: Answered & { readonly state: CodeState },
): Promise<ProviderMove> {
  const code = (answer.code ?? "").replace(/[\s-]/g, "");
  if (!new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code)) return askAgain(state, `Enter the ${CODE_DIGITS} digits.`);
  if (request.now >= state.expiresAt) return askAgain(state, "The code has expired. Ask for a new one.");
  const who = { environment: request.environment, person: state.person, clientAddress };
  // Counted before the comparison, so that concurrent answers cannot be more than are
  // allowed.
  if (!(await opened.limits.chargeTry(who))) return locked();
  if (equalInConstantTime(codeTokenOf(opened, request.taskId, code), state.codeToken)) {
    await opened.limits.settleRight(who);
    const signedIn: State = { stage: "signed_in", person: state.person };
    return { kind: "signed_in", state: signedIn, refreshState: signedIn };
  }
  return (await opened.limits.isLocked(who)) ? locked() : askAgain(state, "The code is not correct.");
}

function askAgain(state: CodeState, error: string): ProviderMove {
  return { kind: "step", step: codeStep({ canResend: state.resends < RESENDS_MAX, error }), state };
}

async function fetchRecords(
  { source }: Opened,
  { environment, now, product }: Pick<ProviderRequest, "environment" | "now" | "product">,
  state: ProviderState,
): Promise<FetchResult> {
  const parsed = state as State;
  if (parsed.stage !== "signed_in") return failed("error");
  const found = await findPerson(source, environment, { ...parsed.person, withPay: product === "income" });
  return found === null ? failed("no_data") : { kind: "fetched", data: fetchedData(found.employments, now) };
}

function locked(): ProviderFailure {
  return failed("account_locked", `There were too many attempts. Try again in ${LOCKED_HOURS} hours.`);
}

function failed(reason: TaskFailure, message: string = FAILURE_MESSAGES[reason]): ProviderFailure {
  return { kind: "failed", reason, message };
}
