import { constants, getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { CompanyId } from "../domain/ids.ts";
import { IndexBuilder } from "../matching/index/build.ts";
import { companiesByKey } from "../matching/index/keys.ts";
import { buffersOf, type CoreArrays, type DirectoryIndex } from "../matching/index/layout.ts";
import { type ChangeLayer, layeredParts, mergeIndexes } from "../matching/index/merge.ts";
import { encodeIndex, viewIndex } from "../matching/index/snapshot.ts";
import { type CompanyBatch, companiesOf } from "../store/companies/directory.ts";
import type { Layer } from "./shared-directory.ts";

/** What goes into an index besides the companies that the thread was given. */
export interface MergeMessage {
  readonly kind: "merge";
  /** Text to keep in the snapshot. */
  readonly label: string;
  /** The older first: companies give way to newer ones of their id, and to their removal. */
  readonly layers: readonly Layer[];
  /** Companies that threads handed over, newer than the layers. */
  readonly cores: readonly CoreArrays[];
  /** The snapshot of the index whose rarities count, on shared memory; null: the index's own. */
  readonly raritiesOf: Uint8Array | null;
}

/** What a building thread is told. It answers each message once. */
export type BuildMessage =
  /** Takes companies in. */
  | { readonly kind: "companies"; readonly batch: CompanyBatch }
  /** Hands over what it took in, as arrays. */
  | { readonly kind: "hand over" }
  /** Makes an index of what the message brings and, newer than that, all that it took in. */
  | MergeMessage;

/** What it answers. */
export type BuildReply =
  | { readonly kind: "taken" }
  | { readonly kind: "cores"; readonly cores: readonly CoreArrays[] }
  | { readonly kind: "layer"; readonly layer: Layer };

/** How far a thread stands back: searches go before both, and what somebody waits to find before what only saves work later. */
const NICENESS = { soon: 5, aside: 15 } as const;
/** How urgent a thread's work is. */
export type BuildHaste = keyof typeof NICENESS;

/** What a thread is started with. */
export interface BuildThreadData {
  readonly haste: BuildHaste;
}

// Only on Linux does a thread have a priority of its own.
if (process.platform === "linux" && parentPort !== null) {
  const { haste } = workerData as BuildThreadData;
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICENESS[haste]));
}

const builder = new IndexBuilder();
/** Of what was taken in since the last merge: those whose last change was to be removed. */
let removed = new Set<CompanyId>();

parentPort?.on("message", (message: BuildMessage) => {
  switch (message.kind) {
    case "companies":
      takeIn(message.batch);
      return reply({ kind: "taken" });
    case "hand over":
      return handOver();
    case "merge":
      return reply({ kind: "layer", layer: merged(message) });
  }
});

function reply(message: BuildReply, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function takeIn(batch: CompanyBatch): void {
  const companies = companiesOf(batch);
  builder.add(companies);
  for (const { id } of companies) removed.delete(id);
  for (const id of batch.removed) removed.add(id);
}

function handOver(): void {
  const cores = builder.takeCores();
  reply({ kind: "cores", cores }, buffersOf(cores));
}

function merged({ label, layers, cores, raritiesOf }: MergeMessage): Layer {
  const all: ChangeLayer[] = [
    ...layers.map((layer) => ({ core: viewIndex(layer.bytes).index, removed: new Set(layer.removed) })),
    ...cores.map(withNothingRemoved),
    ...builder.takeCores().map(withNothingRemoved),
  ];
  // A company that was changed and then removed lies in a core; one that was removed and then changed is not in here.
  if (removed.size > 0) all.push(...new IndexBuilder().takeCores().map((core) => ({ core, removed })));
  removed = new Set();
  const options = raritiesOf === null ? {} : { raritiesOf: viewIndex(raritiesOf).index };
  const index = mergeIndexes(layeredParts(all), options);
  return { bytes: encodeIndex(index, label), removed: stillRemoved(index, all) };
}

function withNothingRemoved(core: CoreArrays): ChangeLayer {
  return { core, removed: new Set() };
}

/** Those that some layer removed and no later one brought back. */
function stillRemoved(index: DirectoryIndex, layers: readonly ChangeLayer[]): CompanyId[] {
  const all = new Set(layers.flatMap((layer) => [...layer.removed]));
  return [...all].filter((id) => companiesByKey(index, "id", id).length === 0);
}
