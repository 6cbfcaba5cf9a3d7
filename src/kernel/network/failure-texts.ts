import type { CallFailure, CallOutcome } from "../egress/calls/call-outcome.ts";

/** The cause and remedy of each failure of a call, for the operator. */
const FAILURE_TEXTS: Readonly<Record<CallFailure, string>> = {
  timeout: "gave no whole answer within deadline_ms: look whether it is up, or raise deadline_ms",
  dns: "has a name that cannot be resolved: check url",
  connection:
    "cannot be connected to, or closes the connection: look whether it listens there, and accepts our certificate",
  certificate: "shows a certificate that is not accepted: check its dates, its names and authority",
  client_certificate: "refuses our certificate: check client_certificate, and which authorities the system trusts",
  tls: "does not complete the TLS handshake",
  blocked_address: 'has an address that is not public: if it is yours, set "allow_private": true',
  redirect: "answers with a redirect, which is never followed: give the final url",
  protocol: "does not answer in HTTP, or breaks its answer off",
  too_large: "gives an answer larger than max_response_bytes",
  garbage: "gives an answer that is not JSON in UTF-8",
  unauthorized: "refuses our credentials (401 or 403): check signature or client_certificate",
  throttled: "limits our calls (429)",
  server_error: "has an internal error (5xx)",
  circuit_open: "was not called, since the last calls failed",
  aborted: "was not waited for",
  internal: "could not be called because of a fault on this machine",
};

/** The problem of a call, for the operator; null if it was answered. */
export function outcomeProblem(outcome: CallOutcome): string | null {
  if (outcome.kind === "answered") return null;
  if (outcome.kind === "refused") return `refuses the call (${outcome.status}): check url`;
  const { reason, code } = outcome;
  return code === null ? FAILURE_TEXTS[reason] : `${FAILURE_TEXTS[reason]} (${code})`;
}
