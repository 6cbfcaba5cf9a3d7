import { createHash } from "node:crypto";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { CompanyId } from "../../../../kernel/ids.ts";
import type { Company } from "../../company.ts";
import type { DirectoryIndex } from "../../matching/index/layout.ts";
import { decodeIndex, SNAPSHOT_FORMAT } from "../../matching/index/snapshot.ts";
import type { StoredCompany } from "../../sql/directory.ts";
import { buildInThreads } from "../build.ts";
import { BATCH_SIZE } from "../changes.ts";

/**
 * The index of the bundled employers, built when the program is packaged, and their records: with
 * both the search answers before the employers are in the database.
 */
export interface BundledIndex {
  readonly index: DirectoryIndex;
  /** The snapshot of {@link BundledIndex.index}, on shared memory. */
  readonly bytes: Uint8Array;
  readonly records: CompanyRecords;
  /** The version of the list of employers. */
  readonly listVersion: number;
}

/** A list of employers: its version and the SHA-256 of its file. */
export interface ListIdentity {
  readonly version: number;
  readonly sha256: string;
}

const FILES = { index: "company-index.snapshot", records: "company-records", manifest: "manifest.json" } as const;

/** What the files of a folder are of. They are used only if all of it is true of them. */
interface Manifest {
  readonly list_sha256: string;
  readonly snapshot_format: number;
  /** The code that made the index: see the caller of {@link writeBundledIndex}. */
  readonly code_sha256: string;
  readonly index_sha256: string;
  readonly records_sha256: string;
}

/**
 * Builds the index of companies, and writes it with their records to a folder, replacing what is
 * there.
 *
 * @param companies in any order, each id once, with the digest that its row will have
 * @param source the list that they are of, and a digest of the code that builds the index
 */
export async function writeBundledIndex(
  folder: string,
  companies: readonly StoredCompany[],
  source: { readonly list: ListIdentity; readonly codeSha256: string },
): Promise<void> {
  const sorted = companies.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const options = { signal: new AbortController().signal };
  const index = await buildInThreads(batchesOf(sorted), { label: "bundled" }, options);
  const records = encodeRecords(sorted.map(({ digest: _, ...company }) => company));
  const manifest: Manifest = {
    list_sha256: source.list.sha256,
    snapshot_format: SNAPSHOT_FORMAT,
    code_sha256: source.codeSha256,
    index_sha256: digestOf(index),
    records_sha256: digestOf(records),
  };
  const fresh = `${folder}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  await writeFile(path.join(fresh, FILES.index), index);
  await writeFile(path.join(fresh, FILES.records), records);
  await writeFile(path.join(fresh, FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

function* batchesOf(companies: readonly StoredCompany[]) {
  for (let at = 0; at < companies.length; at += BATCH_SIZE) {
    const batch = companies.slice(at, at + BATCH_SIZE);
    yield { text: JSON.stringify(batch), count: batch.length, removed: [] };
  }
}

/**
 * The index of a folder; null if there is none, or one of another list or version of the program.
 *
 * @throws Error if the files are not those that were written: cut short or changed
 */
export async function readBundledIndex(folder: string, list: ListIdentity): Promise<BundledIndex | null> {
  const manifest = await readManifest(folder);
  if (manifest?.list_sha256 !== list.sha256 || manifest.snapshot_format !== SNAPSHOT_FORMAT) return null;
  const [bytes, records] = await Promise.all([readIndex(folder, manifest), readFile(path.join(folder, FILES.records))]);
  checkDigest(FILES.records, digestOf(records), manifest.records_sha256);
  return { index: decodeIndex(bytes).index, bytes, records: openRecords(records), listVersion: list.version };
}

/**
 * The index of a folder alone, of any list, as a snapshot on shared memory; null if there is none, or
 * one of another version of the program.
 *
 * @throws Error if the file is not the one that was written
 */
export async function readBundledSnapshot(folder: string): Promise<Uint8Array | null> {
  const manifest = await readManifest(folder);
  return manifest?.snapshot_format === SNAPSHOT_FORMAT ? await readIndex(folder, manifest) : null;
}

async function readIndex(folder: string, { index_sha256 }: Manifest): Promise<Uint8Array> {
  const bytes = await readShared(path.join(folder, FILES.index));
  checkDigest(FILES.index, digestOf(bytes), index_sha256);
  return bytes;
}

/** The digest of the code that made the index of a folder; null if there is none of this list. */
export async function bundledCodeOf(folder: string, list: ListIdentity): Promise<string | null> {
  const manifest = await readManifest(folder);
  return manifest?.list_sha256 === list.sha256 ? manifest.code_sha256 : null;
}

async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    return JSON.parse(await readFile(path.join(folder, FILES.manifest), "utf8")) as Manifest;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw failure;
  }
}

async function readShared(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${file} was cut short while it was read.`);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function checkDigest(name: string, actual: string, expected: string): void {
  if (actual !== expected) throw new Error(`The bundled file ${name} is not the one that was packaged.`);
}

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
interface CompanyRecords {
  readonly size: number;
  /** Null if no company has the id. */
  companyOf(id: CompanyId): Company | null;
}

/**
 * The file of companies.
 *
 * @param companies in ascending order of their ids, each id once
 */
function encodeRecords(companies: readonly Company[]): Buffer {
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
function openRecords(bytes: Buffer): CompanyRecords {
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
