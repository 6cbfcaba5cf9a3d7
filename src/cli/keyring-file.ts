import { randomUUID } from "node:crypto";
import { chown, link, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Keyring, type KeyringContents, mintKeyring, parseKeyring } from "../crypto/keyring.ts";
import { AppError } from "../domain/error.ts";
import { hasKeyring } from "../operations/keyring-check.ts";
import type { HomedDatabase } from "../store/home.ts";
import { syncFolder } from "../store/sync-folder.ts";
import type { Config } from "./config.ts";

/** How often a running program looks whether the ring's file has changed, in milliseconds. */
const LOOK_EVERY_MS = 1_000;
/** How long a new key is in the ring before it is used: every running program has read it by then. */
export const LEARN_MS = 3 * LOOK_EVERY_MS;

/** Where the ring lives when the environment does not give it. */
export function keyringPath(config: Config): string {
  return path.join(config.dataDir, "keyring.json");
}

/**
 * The key ring of this deployment. On a new embedded database the first start makes one; on a server never, since then it would
 * be on one machine only.
 *
 * @throws AppError `unavailable` in words when there is none, or when the file is readable by others
 */
export async function loadKeyring(config: Config, db: HomedDatabase): Promise<Keyring> {
  if (config.keyring !== null) return new Keyring(parseKeyring(config.keyring));
  const kept = await readKeyringFile(keyringPath(config));
  if (kept !== null) return new Keyring(kept);
  const isServer = db.kind === "server";
  if (await hasKeyring(db)) {
    const otherwise = isServer ? ", or set OPENVOE_KEYRING to it" : "";
    const message = `The key ring of this database is gone: put ${keyringPath(config)} back${otherwise}.`;
    throw new AppError("unavailable", message);
  }
  if (isServer) {
    throw new AppError("unavailable", "No key ring: set OPENVOE_KEYRING, or run openvoe keyring create.");
  }
  return new Keyring(await createOrRead(keyringPath(config)));
}

/** Of two first starts at once, the one that comes second reads what the first has made. */
async function createOrRead(file: string): Promise<KeyringContents> {
  try {
    return await createKeyringFile(file);
  } catch (error) {
    const made = error instanceof AppError && error.code === "conflict" ? await readKeyringFile(file) : null;
    if (made === null) throw error;
    return made;
  }
}

/** Lets a running program learn of keys that are added to the ring's file. Returns what stops it. */
export function followKeyringFile(
  config: Config,
  keyring: Keyring,
  onError: (error: unknown, doing: string) => void,
): () => void {
  if (config.keyring !== null) return () => {};
  let seenMs = 0;
  const look = async () => {
    const { mtimeMs } = await stat(keyringPath(config));
    if (mtimeMs === seenMs) return;
    const contents = await readKeyringFile(keyringPath(config));
    if (contents !== null) keyring.adopt(contents);
    seenMs = mtimeMs;
  };
  const timer = setInterval(() => void look().catch((error) => onError(error, "reading the key ring")), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** The ring in a file, or null when there is no file. */
export async function readKeyringFile(file: string): Promise<KeyringContents | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw new AppError("unavailable", `The key ring ${file} cannot be read.`, { cause: error });
  }
  if (((await stat(file)).mode & 0o077) !== 0) {
    throw new AppError("unavailable", `The key ring ${file} is open to others: chmod 600 it.`);
  }
  return parseKeyring(text, file);
}

/**
 * Makes a new ring in a file that only its owner can read. Of two programs that make one at once, one does.
 *
 * @throws AppError `conflict` when there is one already
 */
export async function createKeyringFile(file: string): Promise<KeyringContents> {
  const contents = mintKeyring();
  await writeWhole(file, contents, async (written) => {
    await link(written, file).catch((error: unknown) => {
      throw isTaken(error) ? new AppError("conflict", `There is a key ring at ${file} already.`) : error;
    });
  });
  return contents;
}

/**
 * Puts a changed ring in the place of the old one, whole or not at all: where a link leads that stands for it, since the ring is
 * to be kept apart from the data, and as its owner's, who must read it whoever rotates.
 */
export async function replaceKeyringFile(file: string, contents: KeyringContents): Promise<void> {
  const place = await realpath(file);
  const { uid, gid } = await stat(place);
  await writeWhole(place, contents, async (written) => {
    if (process.getuid?.() === 0) await chown(written, uid, gid);
    await rename(written, place);
  });
}

/**
 * Writes the ring beside its place, and lets `place` bring it there. The folder is made durable too: what is sealed after a rotation
 * could never be opened if a power cut brought the old ring back. The draft's name is drawn, since in a container every program has
 * the number of one that crashed over its draft.
 */
async function writeWhole(
  file: string,
  contents: KeyringContents,
  place: (written: string) => Promise<void>,
): Promise<void> {
  const written = `${file}.${randomUUID()}`;
  const handle = await open(written, "wx", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(contents)}\n`);
    await handle.sync();
    await place(written);
    await syncFolder(path.dirname(file));
  } finally {
    await handle.close();
    await rm(written, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}
