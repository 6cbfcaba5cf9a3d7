import type { CompanyId } from "../../../../kernel/ids.ts";
import type { DirectoryIndex } from "./layout.ts";

/** An index, and what later ones say of its companies. */
export interface DirectoryLayer {
  readonly index: DirectoryIndex;
  /**
   * Companies that a later layer holds, or that were removed since: this layer no longer counts for
   * them.
   */
  readonly superseded: Pick<ReadonlySet<CompanyId>, "has">;
}

/**
 * The index with the most names, whose word statistics stand for all layers. The others have its
 * rarities, unless most companies came since the base was built.
 */
export function largestIndex(layers: readonly DirectoryLayer[]): DirectoryIndex | undefined {
  let most: DirectoryIndex | undefined;
  for (const { index } of layers) if (most === undefined || index.nameCount > most.nameCount) most = index;
  return most;
}

const idBytes = new WeakMap<Uint8Array, Buffer>();

/** The id of a company, by its number in the index. */
export function companyIdAt({ ids }: DirectoryIndex, company: number): CompanyId {
  let bytes = idBytes.get(ids);
  if (bytes === undefined) {
    bytes = Buffer.from(ids.buffer, ids.byteOffset, ids.length);
    idBytes.set(ids, bytes);
  }
  return bytes.toString("hex", company * 16, company * 16 + 16) as CompanyId;
}
