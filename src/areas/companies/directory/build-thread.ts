import { constants, getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { CompanyId } from "../../../kernel/ids.ts";
import { IndexBuilder } from "../matching/index/build.ts";
import { companiesByKey } from "../matching/index/keys.ts";
import { buffersOf, type CoreArrays, type DirectoryIndex } from "../matching/index/layout.ts";
import { type ChangeLayer, layeredParts, mergeIndexes } from "../matching/index/merge.ts";
import { encodeIndex, viewIndex } from "../matching/index/snapshot.ts";
import { type CompanyBatch, companiesOf } from "../sql/directory.ts";
import type { Layer } from "./shared-directory.ts";

/** The input of an index in addition to the companies that the thread was given. */
interface MergeMessage {
  readonly kind: "merge";
  /** Text to keep in the snapshot. */
  readonly label: string;
  /** The oldest first: a newer company, or removal, of one id replaces the older one. */
  readonly layers: readonly Layer[];
  /** Companies from other threads, newer than the layers. */
  readonly cores: readonly CoreArrays[];
  /** The snapshot of the index whose rarities count, on shared memory; null: the index's own. */
  readonly raritiesOf: Uint8Array | null;
}

/** A message to a building thread. It answers each message once. */
export type BuildMessage =
  /** Adds companies. */
  | { readonly kind: "companies"; readonly batch: CompanyBatch }
  /** Returns the added companies as arrays. */
  | { readonly kind: "hand over" }
  /** Builds an index from the message's input and, newer than that, all added companies. */
  | MergeMessage;

/** A reply of a building thread. */
export type BuildReply =
  | { readonly kind: "taken" }
  | { readonly kind: "cores"; readonly cores: readonly CoreArrays[] }
  | { readonly kind: "layer"; readonly layer: Layer };

/**
 * The niceness of a thread by priority: searches run before both, and companies that a caller waits
 * to find before merges that only save later work.
 */
const NICENESS = { soon: 5, background: 15 } as const;
/** The priority of a thread's work. */
export type BuildPriority = keyof typeof NICENESS;

/** The data that a thread is started with. */
export interface BuildThreadData {
  readonly priority: BuildPriority;
}

// Only on Linux does a thread have a priority of its own.
if (process.platform === "linux" && parentPort !== null) {
  const { priority } = workerData as BuildThreadData;
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + NICENESS[priority]));
}

const builder = new IndexBuilder();
/** Companies added since the last merge whose last change is their removal. */
let removed = new Set<CompanyId>();

parentPort?.on("message", (message: BuildMessage) => {
  switch (message.kind) {
    case "companies":
      addBatch(message.batch);
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

function addBatch(batch: CompanyBatch): void {
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
  // A company that was changed and then removed is in a core; one that was removed and then changed
  // is not here.
  if (removed.size > 0) all.push(...new IndexBuilder().takeCores().map((core) => ({ core, removed })));
  removed = new Set();
  const options = raritiesOf === null ? {} : { raritiesOf: viewIndex(raritiesOf).index };
  const index = mergeIndexes(layeredParts(all), options);
  return { bytes: encodeIndex(index, label), removed: stillRemoved(index, all) };
}

function withNothingRemoved(core: CoreArrays): ChangeLayer {
  return { core, removed: new Set() };
}

/** The companies that some layer removed and no later layer added again. */
function stillRemoved(index: DirectoryIndex, layers: readonly ChangeLayer[]): CompanyId[] {
  const all = new Set(layers.flatMap((layer) => [...layer.removed]));
  return [...all].filter((id) => companiesByKey(index, "id", id).length === 0);
}
