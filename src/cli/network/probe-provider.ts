import { type ProbeClock, probeTarget, type TargetProbe } from "../../network/probe-target.ts";
import type { NetworkProviderSettings } from "../../providers/network-providers.ts";
import { DESCRIBE, PROTOCOL_VERSION, readDescription } from "../../providers/remote/describe.ts";

/** What a probe of a provider finds. */
export interface ProviderProbe extends Omit<TargetProbe, "answer"> {
  readonly provider: string;
  /** What the system calls itself; null if it did not say. */
  readonly system: string | null;
}

/** Calls a provider and says what is wrong with it. No person's data is asked for. */
export async function probeProvider(provider: NetworkProviderSettings, clock: ProbeClock): Promise<ProviderProbe> {
  const { answer, problems, ...probe } = await probeTarget(provider.target, DESCRIBE, clock);
  const description = readDescription(answer);
  const isOther = answer !== null && description === null;
  const other = `answers, but not in version ${PROTOCOL_VERSION} of the remote protocol: check url`;
  return {
    provider: provider.slug,
    ...probe,
    system: description === null ? null : `${description.name} ${description.version}`,
    problems: isOther ? [other, ...problems] : problems,
  };
}
