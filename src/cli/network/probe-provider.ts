import type { Target } from "../../egress/calls/target.ts";
import { type ProbeClock, probeTarget, type TargetProbe } from "../../network/probe-target.ts";
import { compileAnswerReader } from "../../network/protocol/read-answer.ts";
import type { NetworkProviderSettings } from "../../providers/network-providers.ts";
import { PROTOCOL_VERSION, PROVIDER_CALLS, WireDescription } from "../../providers/remote/protocol/calls.ts";

/** What a probe of a provider finds. */
export interface ProviderProbe extends Omit<TargetProbe, "answer"> {
  readonly provider: string;
  /** What the system calls itself; null if it did not say. */
  readonly system: string | null;
}

const readDescription = compileAnswerReader(WireDescription);

/** Calls a provider and says what is wrong with it. No person's data is asked for. */
export async function probeProvider(provider: NetworkProviderSettings, clock: ProbeClock): Promise<ProviderProbe> {
  return { provider: provider.slug, ...(await probeSystem(provider.target, clock)) };
}

/** Asks a system behind the remote protocol to describe itself. */
export async function probeSystem(target: Target, clock: ProbeClock): Promise<Omit<ProviderProbe, "provider">> {
  const { path } = PROVIDER_CALLS.describe;
  const { answer, problems, ...probe } = await probeTarget(target, { path, isIdempotent: true }, clock);
  const read = readDescription(answer);
  const description = read.kind === "valid" && read.answer.protocol === PROTOCOL_VERSION ? read.answer : null;
  const isOther = answer !== null && description === null;
  const other = `answers, but not in version ${PROTOCOL_VERSION} of the remote protocol: check url`;
  return {
    ...probe,
    system: description === null ? null : `${description.name} ${description.version}`,
    problems: isOther ? [other, ...problems] : problems,
  };
}
