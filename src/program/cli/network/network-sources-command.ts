import { Argument } from "commander";
import type { SourceProbe } from "../../../areas/records/sources/source-section.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import type { Target } from "../../../kernel/egress/calls/target.ts";
import { AppError } from "../../../kernel/error.ts";
import { ownCertificateWarnings, type ProbeClock } from "../../../kernel/network/probe-target.ts";
import { counted } from "../../../kernel/text/counted.ts";
import type { NetworkSettings } from "../../app/network-settings.ts";
import { checkNetwork } from "../../app/open-sources.ts";
import { SOURCE_SECTIONS } from "../../areas.ts";
import { type Call, command } from "../command.ts";
import { readConfig } from "../config.ts";
import { probeSource } from "./probe-entry.ts";
import { readNetworkFile } from "./read-network.ts";

const CLOCK = { now: () => new Date(), nowMs: () => performance.now() };

/** A source of the network file in one environment, next to the imported ones. */
export interface NetworkSource {
  readonly kind: string;
  readonly source: string;
  readonly environment: Environment;
  readonly rows: null;
  readonly last_import_at: null;
}

/** The sources and peers of the network file, by environment. */
export function networkSources(network: NetworkSettings): NetworkSource[] {
  return all(network).flatMap(({ kind, name, environments }) =>
    environments.map((environment) => ({ kind, source: name, environment, rows: null, last_import_at: null })),
  );
}

/** `sources check`. */
export const addCheckSources = command({
  name: "check",
  about: "Check the sources and peers of the network file and their certificates, without a call",
  call: () => {
    const network = readCheckedNetwork();
    const warnings = all(network).flatMap(({ name: source, target }) =>
      target === null ? [] : ownCertificateWarnings(target, CLOCK.now()).map((warning) => ({ source, warning })),
    );
    const others = SOURCE_SECTIONS.map(({ noun, entriesOf }) => ({ noun, count: entriesOf(network).length }));
    return { counts: [{ noun: "source", count: network.sources.length }, ...others], warnings };
  },
  text: ({ counts, warnings }) => {
    const lines = warnings.map(({ source, warning }) => `  ${source}: ${warning}`);
    const found = counts.map(({ noun, count }) => counted(count, noun)).join(", ");
    return [`The network file is right: ${found}.`, ...lines].join("\n");
  },
  json: ({ counts, warnings }) => ({
    ...Object.fromEntries(counts.map(({ noun, count }) => [`${noun}s`, count])),
    warnings,
  }),
});

/** `sources probe`. */
export const addProbeSources = command({
  name: "probe",
  about:
    "Send each source and peer a test question that names no person, and print problems; exit code 1 if there are any",
  words: [new Argument("[name]", "one source or peer; all unless given")],
  call: (_call: Call<object>, name: string | undefined) => {
    const chosen = all(readCheckedNetwork()).filter((source) => name === undefined || source.name === name);
    if (name !== undefined && chosen.length === 0) {
      throw new AppError("not_found", `The network file has no source or peer ${JSON.stringify(name)}.`);
    }
    return Promise.all(chosen.map(({ probe }) => probe(CLOCK)));
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

interface Probed extends Pick<NetworkSource, "kind"> {
  readonly name: string;
  readonly environments: readonly Environment[];
  /** Null: a database. */
  readonly target: Target | null;
  readonly probe: (clock: ProbeClock) => Promise<SourceProbe>;
}

/** All that is asked like a source: the section `sources`, and those that other areas register. */
function all(network: NetworkSettings): readonly Probed[] {
  const sources = network.sources.map((source) => ({
    ...source,
    target: source.kind === "sql" ? null : source.target,
    probe: (clock: ProbeClock) => probeSource(source, clock),
  }));
  return [...sources, ...SOURCE_SECTIONS.flatMap(({ entriesOf }) => entriesOf(network))];
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
