import { createHash } from "node:crypto";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { DirectoryIndex } from "../../matching/index/layout.ts";
import { decodeIndex, SNAPSHOT_FORMAT } from "../../matching/index/snapshot.ts";
import type { StoredCompany } from "../../sql/directory.ts";
import { buildInThreads } from "../build.ts";
import { BATCH_SIZE } from "../changes.ts";
import { type CompanyRecords, encodeRecords, openRecords } from "./records.ts";

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

const FILES = {
  index: "company-index.snapshot",
  records: "company-records",
  manifest: "manifest.json",
} as const;

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
