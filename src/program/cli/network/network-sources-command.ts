import { Argument } from "commander";
import type { NetworkPeerSettings } from "../../../areas/exchange/sources/peers-section.ts";
import type { NetworkSourceSettings } from "../../../areas/records/sources/settings/sources-section.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { AppError } from "../../../kernel/error.ts";
import { ownCertificateWarnings } from "../../../kernel/network/probe-target.ts";
import { counted } from "../../../kernel/text/counted.ts";
import type { NetworkSettings } from "../../app/network-settings.ts";
import { checkNetwork } from "../../app/open-sources.ts";
import { type Call, command } from "../command.ts";
import { readConfig } from "../config.ts";
import { probeSource, type SourceProbe } from "./probe-source.ts";
import { readNetworkFile } from "./read-network.ts";

const CLOCK = { now: () => new Date(), nowMs: () => performance.now() };

/** A source of the network file in one environment, next to the imported ones. */
export interface NetworkSource {
  readonly kind: "sql" | "remote" | "openvoe";
  readonly source: string;
  readonly environment: Environment;
  readonly rows: null;
  readonly last_import_at: null;
}

/** The sources and peers of the network file, by environment. */
export function networkSources({ sources, peers }: NetworkSettings): NetworkSource[] {
  return [...sources, ...peers].flatMap(({ kind, name, environments }) =>
    environments.map((environment) => ({ kind, source: name, environment, rows: null, last_import_at: null })),
  );
}

/** `sources check`. */
export const addCheckSources = command({
  name: "check",
  about: "Check the sources and peers of the network file and their certificates, without a call",
  call: () => {
    const network = readCheckedNetwork();
    const warnings = all(network).flatMap((source) =>
      source.kind === "sql"
        ? []
        : ownCertificateWarnings(source.target, CLOCK.now()).map((warning) => ({ source: source.name, warning })),
    );
    return { sources: network.sources.length, peers: network.peers.length, warnings };
  },
  text: ({ sources, peers, warnings }) => {
    const lines = warnings.map(({ source, warning }) => `  ${source}: ${warning}`);
    const head = `The network file is right: ${counted(sources, "source")}, ${counted(peers, "peer")}.`;
    return [head, ...lines].join("\n");
  },
});

/** `sources probe`. */
export const addProbeSources = command({
  name: "probe",
  about: "Ask each source and peer about nobody, and print what is wrong; 1 if anything is",
  words: [new Argument("[name]", "one source or peer; all unless given")],
  call: (_call: Call<object>, name: string | undefined) => {
    const chosen = all(readCheckedNetwork()).filter((source) => name === undefined || source.name === name);
    if (name !== undefined && chosen.length === 0) {
      throw new AppError("not_found", `The network file has no source or peer ${JSON.stringify(name)}.`);
    }
    return Promise.all(chosen.map((source) => probeSource(source, CLOCK)));
  },
  text: (probes) =>
    probes.length === 0 ? "The network file has no sources and no peers." : probes.map(textOf).join("\n\n"),
  exitCode: (probes) => (probes.some(({ problems }) => problems.length > 0) ? 1 : 0),
});

function readCheckedNetwork(): NetworkSettings {
  const network = readNetworkFile(readConfig());
  checkNetwork(network);
  return network;
}

function all({ sources, peers }: NetworkSettings): (NetworkSourceSettings | NetworkPeerSettings)[] {
  return [...sources, ...peers];
}

function textOf({ source, kind, target, found, problems }: SourceProbe): string {
  const certificate = target?.certificate ?? null;
  const lines = [
    `${source} (${kind})${target === null ? "" : `: ${target.url}`}`,
    ...(target === null || target.latencyMs === null ? [] : [`  latency      ${target.latencyMs} ms`]),
    ...(certificate === null
      ? []
      : [`  certificate  ${certificate.subject}, until ${certificate.validTo.toISOString().slice(0, 10)}`]),
    ...(found === null ? [] : [`  found        ${found}`]),
    ...problems.map((problem) => `  problem      ${problem}`),
    ...(problems.length === 0 ? ["  It works."] : []),
  ];
  return lines.join("\n");
}
