import type { CallFailure, CallOutcome } from "../egress/calls/call-outcome.ts";
import { inspectCertificate, type SeenCertificate } from "../egress/calls/inspect-certificate.ts";
import { type JsonCall, openJsonClient } from "../egress/calls/json-client.ts";
import type { Target } from "../egress/calls/target.ts";
import { counted } from "../text/counted.ts";
import failureTexts from "./failure-texts.json" with { type: "json" };
import { certificatesOf } from "./target.ts";

/** Days before its expiry from which a certificate is reported. */
const CERTIFICATE_DAYS_MIN = 30;

const DAY_MS = 86_400_000;

/** The result of a probe of a target. */
export interface TargetProbe {
  readonly url: string;
  readonly remoteAddress: string | null;
  readonly certificate: SeenCertificate | null;
  /** Of the call, in milliseconds; null if it was not answered. */
  readonly latencyMs: number | null;
  /** The response; null if there was none. */
  readonly answer: unknown;
  /** Problems with their remedies; empty if there are none. */
  readonly problems: readonly string[];
}

/** The clocks of a probe. */
export interface ProbeClock {
  readonly now: () => Date;
  readonly nowMs: () => number;
}

/** Opens a connection to a target and makes one call, once. */
export async function probeTarget(target: Target, call: JsonCall, clock: ProbeClock): Promise<TargetProbe> {
  const inspection = await inspectTarget(target, clock);
  const client = openJsonClient({ ...target, attemptsMax: 1 }, clock);
  const outcome = await client.call(call);
  await client.close();
  const problem = outcomeProblem(outcome);
  const { warnings, problems, ...connection } = inspection;
  return {
    url: target.url,
    ...connection,
    latencyMs: outcome.kind === "answered" ? outcome.durationMs : null,
    answer: outcome.kind === "answered" ? outcome.body : null,
    // The call reports the problems of the connection as well.
    problems: problem === null ? problems : [problem, ...warnings],
  };
}

/** Inspects the connection to a target, without a call. */
export async function inspectTarget(target: Target, clock: ProbeClock) {
  const inspection = await inspectCertificate(target, clock);
  const seen = inspection.kind === "connected" ? inspection : null;
  const certificate = seen?.certificate ?? null;
  const warnings = certificateWarnings(target, certificate, clock.now());
  const failure = inspection.kind === "failed" ? inspection : null;
  const problems =
    failure === null ? [] : [`cannot be connected to: ${failure.outcome} ${failure.code ?? ""}`.trimEnd()];
  return { remoteAddress: seen?.remoteAddress ?? null, certificate, warnings, problems: [...problems, ...warnings] };
}

function certificateWarnings(target: Target, certificate: SeenCertificate | null, now: Date): string[] {
  const theirs = certificate === null ? null : endWarning("its certificate", certificate.validTo, now);
  return [...(theirs === null ? [] : [theirs]), ...ownCertificateWarnings(target, now)];
}

/** Problems of our client certificate and of the trusted authority, without a call. */
export function ownCertificateWarnings({ tls }: Target, now: Date): string[] {
  const own = [
    ["our client certificate", tls.certificate],
    ["the authority's certificate", tls.authority],
  ] as const;
  return own.flatMap(([name, pem]) =>
    (certificatesOf(pem ?? "") ?? []).flatMap(({ validTo }) => endWarning(name, new Date(validTo), now) ?? []),
  );
}

function endWarning(name: string, end: Date, now: Date): string | null {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  if (days >= CERTIFICATE_DAYS_MIN) return null;
  const date = end.toISOString().slice(0, 10);
  return days < 0
    ? `${name} ended on ${date}: renew it`
    : `${name} ends on ${date}, in ${counted(days, "day")}: renew it`;
}

/** The cause and remedy of each failure of a call, for the operator. */
const FAILURE_TEXTS: Readonly<Record<CallFailure, string>> = failureTexts;

/** The problem of a call, for the operator; null if it was answered. */
export function outcomeProblem(outcome: CallOutcome): string | null {
  if (outcome.kind === "answered") return null;
  if (outcome.kind === "refused") return `refuses the call (${outcome.status}): check url`;
  const { reason, code } = outcome;
  return code === null ? FAILURE_TEXTS[reason] : `${FAILURE_TEXTS[reason]} (${code})`;
}
