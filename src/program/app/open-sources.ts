import { openPeer } from "../../areas/exchange/sources/peer.ts";
import { openPeerSet } from "../../areas/exchange/sources/peer-set.ts";
import type { NetworkPeerSettings } from "../../areas/exchange/sources/peers-section.ts";
import type { SourceProblem } from "../../areas/records/sources/network/network-source.ts";
import { openRemoteSource } from "../../areas/records/sources/network/remote.ts";
import { openSqlSource } from "../../areas/records/sources/network/sql.ts";
import { openRecordsSource } from "../../areas/records/sources/records.ts";
import { sandboxSources } from "../../areas/records/sources/sandbox.ts";
import type { NetworkSourceSettings } from "../../areas/records/sources/settings/sources-section.ts";
import type { Source } from "../../areas/records/sources/source.ts";
import type { Environment } from "../../kernel/access/caller.ts";
import { openJsonClient } from "../../kernel/egress/calls/json-client.ts";
import { AppError } from "../../kernel/error.ts";
import { now, nowMs } from "./clock.ts";
import type { NetworkSettings } from "./network-settings.ts";
import type { ProcessParts } from "./parts.ts";

/** What sources need of their process. */
interface SourceParts extends Pick<ProcessParts, "context" | "settings" | "stops" | "log"> {
  /** Called with each of our own records that does not open, as `employments/<id>`. */
  readonly onUnreadable: (row: string) => void;
}

/**
 * Opens every source: the operator's records, the sandbox, and those of the network file. `stops`
 * closes them.
 */
export function openSources({ context, settings, stops, log, onUnreadable }: SourceParts): Source[] {
  const { db, keyring } = context;
  const thresholds = { thresholdBits: settings.linkageThresholdBits, marginBits: settings.linkageMarginBits };
  const { network } = settings;
  checkNetwork(network);
  const onSourceProblem = ({ source, problem }: SourceProblem) =>
    log.warn({ source, problem }, "a source did not answer well");
  const deciding = { db, keyring, thresholds, onSourceProblem };
  const opening: Opening = {
    deciding,
    clientOf: (target) => {
      const client = openJsonClient(target, { now, nowMs });
      stops.push(() => client.close());
      return client;
    },
    stops,
  };
  return [
    openRecordsSource({ db, keyring, nowMs, thresholds, onUnreadable }),
    ...sandboxSources(),
    ...network.sources.map((source) => openSource(source, opening)),
    ...network.peers.map((peer) => openNetworkPeer(peer, network, opening)),
  ];
}

interface Opening {
  readonly deciding: Parameters<typeof openSqlSource>[1];
  readonly clientOf: (target: NetworkPeerSettings["target"]) => ReturnType<typeof openJsonClient>;
  readonly stops: ProcessParts["stops"];
}

function openSource(source: NetworkSourceSettings, { deciding, clientOf, stops }: Opening): Source {
  if (source.kind === "remote") return openRemoteSource(source, { ...deciding, client: clientOf(source.target) });
  const opened = openSqlSource(source, deciding);
  stops.push(() => opened.close());
  return opened;
}

function openNetworkPeer(
  peer: NetworkPeerSettings,
  { operator }: NetworkSettings,
  { deciding, clientOf }: Opening,
): Source {
  const [self] = operator;
  if (self === undefined) throw new Error("peers without an operator");
  const client = clientOf(peer.target);
  const { onSourceProblem } = deciding;
  const mayHold = peer.exchange === null ? null : openPeerSet(peer, peer.exchange, { client, onSourceProblem, nowMs });
  return openPeer(peer, { ...deciding, client, self, mayHold });
}

/**
 * Checks what no section of the network file can by itself.
 *
 * @throws AppError `incorrect_parameters` that reports every fault at once
 */
export function checkNetwork({ operator, sources, peers }: NetworkSettings): void {
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
  const faults = [...nobody, ...repeated, ...own];
  if (faults.length > 0)
    throw new AppError("incorrect_parameters", "The network file has faults.", { invalidParams: faults });
}

function fault(field: string, message: string) {
  return { field, message };
}

/** Where the private exchange is offered, and how it is kept there. */
export function exchangeOf({ operator }: NetworkSettings): {
  readonly environment: Environment;
  readonly rotationDays: number;
  readonly setEverySeconds: number;
}[] {
  const offer = operator[0]?.exchange ?? null;
  if (offer === null) return [];
  const { rotationDays, setEverySeconds } = offer;
  return offer.environments.map((environment) => ({ environment, rotationDays, setEverySeconds }));
}
