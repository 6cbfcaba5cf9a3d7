import type { CompanyId } from "../../../kernel/ids.ts";
import type { Directory } from "../matching/answer/match.ts";
import { companiesByKey } from "../matching/index/keys.ts";
import type { DirectoryIndex } from "../matching/index/layout.ts";
import { viewIndex } from "../matching/index/snapshot.ts";

/**
 * Companies as of some time, in the form that threads share. Immutable: every version is an object of
 * its own.
 */
export interface Layer {
  /** The index as a snapshot on shared memory, which is not copied. */
  readonly bytes: Uint8Array;
  /** Companies removed by this layer: earlier layers no longer count for them. */
  readonly removed: readonly CompanyId[];
}

/** A directory in the form that threads share. */
export interface SharedDirectory {
  readonly base: Layer;
  /** The layers added since, the oldest first. */
  readonly changes: readonly Layer[];
  /** From a company that was merged to the one it is merged into: see {@link Directory.survivorByMergedId}. */
  readonly survivorByMergedId: ReadonlyMap<CompanyId, CompanyId | null>;
}

/** A layer without removals. */
export function layerOf(bytes: Uint8Array): Layer {
  return { bytes, removed: [] };
}

/** The number of companies of a layer plus that of its removals. */
export function layerSize(layer: Layer): number {
  const { index, removed } = viewed(layer);
  return index.size + removed.size;
}

/** The directory in shared memory. Views of layers are cached. */
export function directoryOver({ base, changes, survivorByMergedId }: SharedDirectory): Directory {
  const views = changes.map(viewed);
  const supersededBy = (from: number) => new Superseded(views.slice(from));
  return {
    base: viewed(base).index,
    superseded: supersededBy(0),
    // A layer of removals alone has nothing to search.
    changes: views.flatMap(({ index }, at) => (index.size === 0 ? [] : [{ index, superseded: supersededBy(at + 1) }])),
    survivorByMergedId,
  };
}

interface View {
  readonly index: DirectoryIndex;
  readonly removed: ReadonlySet<CompanyId>;
}

const views = new WeakMap<Layer, View>();

/** The search code caches data per index object, so each layer has only one view. */
function viewed(layer: Layer): View {
  const known = views.get(layer);
  if (known !== undefined) return known;
  const view = { index: viewIndex(layer.bytes).index, removed: new Set(layer.removed) };
  views.set(layer, view);
  return view;
}

/** The companies that some layers hold or removed: earlier layers are out of date for these. */
class Superseded {
  readonly #later: readonly View[];

  constructor(later: readonly View[]) {
    this.#later = later;
  }

  has(id: CompanyId): boolean {
    for (const { index, removed } of this.#later) {
      if (removed.has(id) || (index.size > 0 && companiesByKey(index, "id", id).length > 0)) return true;
    }
    return false;
  }
}
