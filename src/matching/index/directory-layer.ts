import type { CompanyId } from "../../domain/ids.ts";
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
