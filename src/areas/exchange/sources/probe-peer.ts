import { openJsonClient } from "../../../kernel/egress/calls/json-client.ts";
import { type ProbeClock, probeTarget } from "../../../kernel/network/probe-target.ts";
import { errorCodeOf, membersOf } from "../../records/sources/network/ask-json.ts";
import type { SourceProbe } from "../../records/sources/source-section.ts";
import type { NetworkPeerSettings } from "./peers-section.ts";

const LIST_PATH = "/v1/instant-verifications/?page_size=1";
/** The set of keys that a peer publishes for the private exchange. */
const EXCHANGE_SET_PATH = "/v1/private-exchange/set/";

/** Asks a peer, and says what is wrong with it. About no person. */
export async function probePeer(peer: NetworkPeerSettings, clock: ProbeClock): Promise<SourceProbe> {
  const headers = { "x-access-client-id": peer.clientId, "x-access-secret": peer.accessSecret };
  const call = { method: "GET", path: LIST_PATH, headers, isIdempotent: true } as const;
  const { answer, problems, ...probe } = await probeTarget(peer.target, call, clock);
  const isOther = answer !== null && !Array.isArray(membersOf(answer)?.results);
  const exchange = peer.exchange === null || answer === null ? null : await probeExchange(peer, headers, clock);
  return {
    source: peer.name,
    kind: "openvoe",
    target: probe,
    found: exchange?.found ?? null,
    problems: [
      ...(isOther ? ["answers, but not as OpenVOE does: check url"] : []),
      ...problems,
      ...(exchange?.problems ?? []),
    ],
  };
}

async function probeExchange(
  { target }: NetworkPeerSettings,
  headers: Readonly<Record<string, string>>,
  clock: ProbeClock,
): Promise<Pick<SourceProbe, "found" | "problems">> {
  const client = openJsonClient({ ...target, attemptsMax: 1 }, clock);
  const outcome = await client.call({ method: "GET", path: EXCHANGE_SET_PATH, headers, isIdempotent: true });
  await client.close();
  const { size } = outcome.kind === "answered" ? (membersOf(outcome.body) ?? {}) : {};
  if (typeof size === "number") return { found: `a private exchange of ${size} keys`, problems: [] };
  const reason = outcome.kind === "failed" ? outcome.reason : (errorCodeOf(outcome) ?? "no set in the answer");
  const words =
    'has no private exchange for this key: it needs the scope exchange:use, or set "private_exchange": false';
  return { found: null, problems: [`${words} (${reason})`] };
}
