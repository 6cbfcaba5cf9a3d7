import type { Environment } from "../../../kernel/access/caller.ts";
import { openJsonClient } from "../../../kernel/egress/calls/json-client.ts";
import { type ProbeClock, probeTarget } from "../../../kernel/network/probe-target.ts";
import type { Fault, SettingsOf } from "../../../kernel/network/section.ts";
import { errorCodeOf, membersOf } from "../../records/sources/network/ask-json.ts";
import type { OpeningContext, SourceProbe, SourceSection } from "../../records/sources/source-section.ts";
import type { NetworkSourceSettings } from "../../records/sources/sources-section.ts";
import { openPeer } from "./peer.ts";
import { openPeerSet } from "./peer-set.ts";
import { type NetworkPeerSettings, OPERATOR_SECTION, PEERS_SECTION } from "./peers-section.ts";

/** The sections of the network file for other operators. */
export const EXCHANGE_SECTIONS = {
  /** The operator itself, as its peers know it. */
  operator: OPERATOR_SECTION,
  /** Other operators of this program, which are asked like sources. */
  peers: PEERS_SECTION,
};

/** What the network file says of other operators, and of the sources that it has besides. */
export interface ExchangeNetwork extends SettingsOf<typeof EXCHANGE_SECTIONS> {
  readonly sources: readonly NetworkSourceSettings[];
}

const LIST_PATH = "/v1/instant-verifications/?page_size=1";

/** The set of keys that a peer publishes for the private exchange. */
const EXCHANGE_SET_PATH = "/v1/private-exchange/set/";

/** Asks a peer, and says what is wrong with it. About no person. */
async function probePeer(peer: NetworkPeerSettings, clock: ProbeClock): Promise<SourceProbe> {
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

/** How peers are asked. */
export const PEER_SOURCES: SourceSection<ExchangeNetwork> = {
  noun: "peer",
  faults: peerFaults,
  entriesOf: ({ operator, peers }) =>
    peers.map((peer) => ({
      ...peer,
      open: (context) => openNetworkPeer(peer, operator, context),
      probe: (clock) => probePeer(peer, clock),
    })),
};

function openNetworkPeer(
  peer: NetworkPeerSettings,
  [self]: ExchangeNetwork["operator"],
  { clientOf, ...context }: OpeningContext,
) {
  if (self === undefined) throw new Error("peers without an operator");
  const client = clientOf(peer.target);
  const mayHold = peer.exchange === null ? null : openPeerSet(peer, peer.exchange, { ...context, client });
  return openPeer(peer, { ...context, client, self, mayHold });
}

/** What is wrong with the peers besides the other sections. */
function peerFaults({ operator, sources, peers }: ExchangeNetwork): readonly Fault[] {
  const names = new Set(sources.map(({ name }) => name));
  const repeated = peers
    .filter(({ name }) => names.has(name))
    .map(({ name }) => fault("peers", `${name} is a source's name as well`));
  const own = peers
    .filter(({ operatorId }) => operatorId === operator[0]?.operatorId)
    .map(({ name }) => fault("peers", `${name} has our own operator id`));
  const nobody =
    peers.length > 0 && operator.length === 0
      ? [fault("operator", "is required with peers: each query names the operators that it has passed")]
      : [];
  return [...nobody, ...repeated, ...own];
}

function fault(field: string, message: string): Fault {
  return { field, message };
}

/** Where the private exchange is offered, and how it is kept there. */
export function exchangesOf({ operator }: Pick<ExchangeNetwork, "operator">): {
  readonly environment: Environment;
  readonly rotationDays: number;
  readonly setEverySeconds: number;
}[] {
  const offer = operator[0]?.exchange ?? null;
  if (offer === null) return [];
  const { rotationDays, setEverySeconds } = offer;
  return offer.environments.map((environment) => ({ environment, rotationDays, setEverySeconds }));
}
