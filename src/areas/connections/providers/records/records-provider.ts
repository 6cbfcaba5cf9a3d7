import { isIsoDate, type ProviderId, type Timestamp } from "../../../../kernel/ids.ts";
import { isDepositProduct } from "../../../payroll/shared-items.ts";
import { LOCKED_WORDS } from "../../../persons/ops/finding/code-limits.ts";
import { type ClaimedPerson, findPerson } from "../../../persons/ops/finding/find-person.ts";
import {
  type AwaitedCode,
  type IdentityProofing,
  type IdentityProofingOptions,
  openIdentityProofing,
  PROOFING_FAULTS,
  type ProofingReply,
  type ProofingRequest,
} from "../../../persons/ops/finding/identity-proofing.ts";
import type { Source } from "../../../records/sources/source.ts";
import type { StepAnswer } from "../../step.ts";
import { FAILURE_MESSAGES, type TaskFailure } from "../../task.ts";
import type {
  FetchResult,
  Provider,
  ProviderFailure,
  ProviderReply,
  ProviderRequest,
  ProviderState,
} from "../provider.ts";
import { CARRIED_ITEMS, fetchedData } from "./employment-of.ts";
import { codeStep, type FormFault, formStep } from "./steps.ts";

/** Dependencies of the provider. */
type RecordsProviderOptions = IdentityProofingOptions;

/** The provider, and a function that closes it. */
interface OpenedRecordsProvider {
  readonly provider: Provider;
  /** Resolves once no code is being sent. */
  settle(): Promise<void>;
  /** Resolves once no code is being sent; the sender is closed then. */
  close(): Promise<void>;
}

/** Kept between the steps. */
type State = { readonly stage: "form" } | AwaitedCode | { readonly stage: "signed_in"; readonly person: ClaimedPerson };

/** The dependencies, as the functions below take them. */
interface Opened {
  readonly source: Source;
  readonly proofing: IdentityProofing;
}

/**
 * The provider in which a person finds their own records among the operator's imported employments.
 * They prove who they are: see {@link IdentityProofing}.
 */
export function openRecordsProvider(options: RecordsProviderOptions): OpenedRecordsProvider {
  const proofing = openIdentityProofing(options);
  const opened: Opened = { source: options.source, proofing };
  const provider: Provider = {
    id: "5a1d0b0c0000400080000000000000a2" as ProviderId,
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
  return { provider, settle: proofing.settle, close: proofing.close };
}

interface Answered {
  readonly state: State;
  readonly answer: StepAnswer;
  readonly clientAddress: string | null;
}

async function answerStep({ proofing }: Opened, request: ProviderRequest, given: Answered): Promise<ProviderReply> {
  const { state, answer } = given;
  const asked = proofingRequest(request, given);
  switch (state.stage) {
    case "form": {
      const person = readPerson(answer, request.now);
      if (typeof person === "string") return { kind: "step", step: formStep(person), state };
      return replyOf(await proofing.begin(asked, person));
    }
    case "code": {
      if (answer.resend === "true") return replyOf(await proofing.resend(asked, state));
      return replyOf(await proofing.takeCode(asked, { state, code: answer.code ?? "" }));
    }
    case "signed_in":
      return failed("error");
  }
}

function proofingRequest({ environment, now, taskId }: ProviderRequest, { clientAddress }: Answered): ProofingRequest {
  return { environment, now, signInId: taskId, clientAddress };
}

function replyOf(reply: ProofingReply): ProviderReply {
  switch (reply.kind) {
    case "code": {
      const { state, canResend, fault, attemptsLeft } = reply;
      const error = fault === undefined ? undefined : PROOFING_FAULTS[fault];
      return { kind: "step", step: codeStep({ canResend, error, attemptsLeft }), state };
    }
    case "proved": {
      const signedIn: State = { stage: "signed_in", person: reply.person };
      return { kind: "signed_in", state: signedIn, refreshState: signedIn };
    }
    case "locked":
      return failed("account_locked", LOCKED_WORDS);
  }
}

/** The person as entered, or the field whose fault is visible without the records. */
function readPerson(answer: StepAnswer, now: Timestamp): ClaimedPerson | FormFault {
  const ssn = (answer.ssn ?? "").replace(/[\s-]/g, "");
  const of = (field: string) => (answer[field] ?? "").trim();
  const [date, first_name, last_name] = [of("date_of_birth"), of("first_name"), of("last_name")];
  if (!/^\d{9}$/.test(ssn)) return "ssn";
  if (!isIsoDate(date) || date > now.slice(0, 10)) return "date_of_birth";
  if (first_name === "") return "first_name";
  if (last_name === "") return "last_name";
  return { ssn, date_of_birth: date, first_name, last_name };
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

function failed(reason: TaskFailure, message: string = FAILURE_MESSAGES[reason]): ProviderFailure {
  return { kind: "failed", reason, message };
}
