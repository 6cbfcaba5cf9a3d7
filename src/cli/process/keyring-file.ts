import { randomUUID } from "node:crypto";
import { chown, link, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Keyring, type KeyringContents, mintKeyring, parseKeyring } from "../../crypto/keyring.ts";
import { AppError } from "../../domain/error.ts";
import type { Context } from "../../operations/sealing/context.ts";
import { checkKeyring, hasKeyring } from "../../operations/sealing/keyring-check.ts";
import type { HomedDatabase } from "../../store/embedded/home.ts";
import { syncFolder } from "../../store/folders/sync-folder.ts";
import type { Config } from "../config.ts";

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

/** Hears of changes of the ring's file, each once; must not throw. */
export interface KeyringFileListener {
  /** The file cannot be used, or not be checked, as things are now, in words: the keys in memory stay in use. */
  onRefused(reason: string): void;
  /** A file that was refused can be used again. */
  onAccepted(): void;
  /** Hears of a look that failed for a reason that nobody expected; the next look follows. */
  onError(error: unknown, doing: string): void;
}

/** A followed key ring file. */
export interface FollowedKeyring {
  /** True if the file, as it was last read, was refused: the keys in memory are older ones. */
  isRefused(): boolean;
  stop(): void;
}

/**
 * Lets a running program learn of keys that are added to the ring's file. A changed file is checked against the database as at
 * the start, before anything is sealed with it; one that is refused changes nothing in memory, and is looked at again each second.
 */
export function followKeyringFile(
  config: Config,
  { db, keyring }: Pick<Context, "db" | "keyring">,
  listener: KeyringFileListener,
): FollowedKeyring {
  let [seen, refusal]: [string, string | null] = ["", null];
  const look = async () => {
    const stamp = await stampOf(keyringPath(config));
    if (stamp === seen) return;
    const contents = await readKeyringFile(keyringPath(config));
    if (contents === null) throw gone(keyringPath(config));
    await checkKeyring(db, new Keyring(contents));
    keyring.adopt(contents);
    seen = stamp;
    if (refusal !== null) listener.onAccepted();
    refusal = null;
  };
  const onFailure = (error: unknown) => {
    if (!(error instanceof AppError)) return listener.onError(error, "reading the key ring");
    if (refusal !== error.message) listener.onRefused(error.message);
    refusal = error.message;
  };
  let isLooking = false;
  const lookOnce = async () => {
    if (isLooking) return;
    isLooking = true;
    await look().catch(onFailure);
    isLooking = false;
  };
  const timer = config.keyring === null ? setInterval(() => void lookOnce(), LOOK_EVERY_MS) : undefined;
  return { isRefused: () => refusal !== null, stop: () => clearInterval(timer) };
}

/** What changes whenever the file does: two changes may share a time. */
async function stampOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs}/${size}/${ino}`;
  } catch (error) {
    throw isMissing(error) ? gone(file) : unreadable(file, error);
  }
}

function gone(file: string): AppError {
  return new AppError("unavailable", `The key ring ${file} is gone: put it back.`);
}

function unreadable(file: string, cause: unknown): AppError {
  return new AppError("unavailable", `The key ring ${file} cannot be read.`, { cause });
}

/** The ring in a file, or null when there is no file. */
export async function readKeyringFile(file: string): Promise<KeyringContents | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw unreadable(file, error);
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
