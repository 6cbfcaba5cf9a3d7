import assert from "node:assert/strict";
import type {
  Provider,
  ProviderFailure,
  ProviderReply,
  ProviderRequest,
} from "../../../../src/areas/connections/providers/provider.ts";
import type { StepAnswer } from "../../../../src/areas/connections/step.ts";
import type { FetchedData } from "../../../../src/areas/payroll/fetched-payroll.ts";
import type { ExpectedPerson } from "../../../../src/areas/payroll/identity.ts";
import type { CompanyId, LinkId, TaskId, TeamId, Timestamp } from "../../../../src/kernel/ids.ts";

/** A request of a sandbox connection at an employer. */
export function aRequest(change: Partial<ProviderRequest> = {}): ProviderRequest {
  return {
    teamId: "1".repeat(32) as TeamId,
    environment: "sandbox",
    linkId: "2".repeat(32) as LinkId,
    taskId: "3".repeat(32) as TaskId,
    product: "income",
    company: { id: null, name: "Example Instruments, Inc." },
    account: null,
    now: "2026-11-24T10:00:00.000000Z" as Timestamp,
    fetchesBefore: 0,
    ...change,
  };
}

/** The person whom a client named that says nothing. */
export const NOBODY: ExpectedPerson = {
  first_name: null,
  last_name: null,
  date_of_birth: null,
  ssn: null,
  email: null,
  phone: null,
};

/** An id of a company for tests. */
export const COMPANY_ID = "4".repeat(32) as CompanyId;

const SIGNAL = new AbortController().signal;

/** Answers the steps of a provider in turn and returns its last move. */
export async function drive(
  provider: Provider,
  answers: readonly StepAnswer[],
  request: ProviderRequest = aRequest(),
): Promise<ProviderReply> {
  let move = await provider.begin(request, SIGNAL);
  for (const answer of answers) {
    assert.equal(move.kind, "step", "an answer too many");
    assert.ok(move.kind === "step");
    // As the service keeps it.
    const state: unknown = JSON.parse(JSON.stringify(move.state));
    move = await provider.answer(request, { state, answer, clientAddress: null }, SIGNAL);
  }
  return move;
}

/** Signs in and fetches. */
export async function connect(
  provider: Provider,
  answers: readonly StepAnswer[],
  request: ProviderRequest = aRequest(),
): Promise<FetchedData | ProviderFailure> {
  const move = await drive(provider, answers, request);
  if (move.kind === "failed") return move;
  assert.equal(move.kind, "signed_in");
  assert.ok(move.kind === "signed_in");
  const result = await provider.fetch(request, { state: move.state }, SIGNAL);
  return result.kind === "fetched" ? result.data : result;
}

/** Refreshes with what a sign-in left, and fetches. */
export async function refresh(
  provider: Provider,
  move: ProviderReply,
  request: ProviderRequest,
): Promise<FetchedData | ProviderFailure> {
  assert.ok(move.kind === "signed_in" && move.refreshState !== null);
  const refreshState: unknown = JSON.parse(JSON.stringify(move.refreshState));
  const again = await provider.refresh(request, { refreshState }, SIGNAL);
  if (again.kind === "failed") return again;
  const result = await provider.fetch(request, { state: again.state }, SIGNAL);
  return result.kind === "fetched" ? result.data : result;
}
