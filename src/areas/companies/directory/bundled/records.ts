import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { CompanyId } from "../../../../kernel/ids.ts";
import type { Company } from "../../company.ts";

/**
 * Companies by id in one file: a list of ids, where each block begins, and the blocks, compressed
 * JSON of a few companies each. A look-up reads one block, so that the file costs no memory but its
 * bytes.
 */

/** Companies of a block: some 20 kB of JSON, which take 0.2 ms to read. */
const BLOCK_COMPANIES = 128;
const ID_BYTES = 16;
const COUNT_BYTES = 4;

/** Companies that can be looked up by id. */
export interface CompanyRecords {
  readonly size: number;
  /** Null if no company has the id. */
  companyOf(id: CompanyId): Company | null;
}

/**
 * The file of companies.
 *
 * @param companies in ascending order of their ids, each id once
 */
export function encodeRecords(companies: readonly Company[]): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < companies.length; at += BLOCK_COMPANIES) {
    blocks.push(deflateRawSync(JSON.stringify(companies.slice(at, at + BLOCK_COMPANIES)), { level: 9 }));
  }
  const ids = Buffer.from(companies.map(({ id }) => id).join(""), "hex");
  const count = Buffer.alloc(COUNT_BYTES);
  count.writeUInt32LE(companies.length);
  const ends = Buffer.alloc(blocks.length * COUNT_BYTES);
  let end = 0;
  blocks.forEach((block, at) => {
    end += block.length;
    ends.writeUInt32LE(end, at * COUNT_BYTES);
  });
  return Buffer.concat([count, ids, ends, ...blocks]);
}

/** The companies of {@link encodeRecords}. Bytes that it did not make are refused before: see `Manifest` (bundled-index.ts). */
export function openRecords(bytes: Buffer): CompanyRecords {
  const size = bytes.readUInt32LE(0);
  const idsEnd = COUNT_BYTES + size * ID_BYTES;
  const ids = bytes.subarray(COUNT_BYTES, idsEnd);
  const blocks = Math.ceil(size / BLOCK_COMPANIES);
  const blocksStart = idsEnd + blocks * COUNT_BYTES;
  const endOf = (block: number) => (block < 0 ? 0 : bytes.readUInt32LE(idsEnd + block * COUNT_BYTES));
  const read = (block: number) => {
    const packed = bytes.subarray(blocksStart + endOf(block - 1), blocksStart + endOf(block));
    return JSON.parse(inflateRawSync(packed).toString("utf8")) as readonly Company[];
  };
  return {
    size,
    companyOf(id) {
      const at = indexOfId(ids, Buffer.from(id, "hex"));
      return at === null ? null : (read(Math.floor(at / BLOCK_COMPANIES))[at % BLOCK_COMPANIES] ?? null);
    },
  };
}

/** Where an id is in an ascending list, by bisection; null if it is not. */
function indexOfId(ids: Buffer, id: Buffer): number | null {
  if (id.length !== ID_BYTES) return null;
  let [low, high] = [0, ids.length / ID_BYTES];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = ids.compare(id, 0, ID_BYTES, middle * ID_BYTES, (middle + 1) * ID_BYTES);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return null;
}
