import { randomUUID } from "node:crypto";
import { chown, link, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Keyring, type KeyringContents, mintKeyring, parseKeyring } from "../../../kernel/crypto/keyring.ts";
import type { LocatedDatabase } from "../../../kernel/database/embedded/open-database.ts";
import { syncFolder } from "../../../kernel/database/folders.ts";
import { AppError } from "../../../kernel/error.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { checkKeyring, hasKeyring } from "../../../kernel/sealing/ops/keyring-check.ts";
import { SEALED_TABLES } from "../../areas.ts";
import type { Config } from "../../settings.ts";
import { fileStamp } from "./file-stamp.ts";

/** How often a running program checks the key ring file for changes, in milliseconds. */
const CHECK_EVERY_MS = 1_000;
/**
 * How long a new key is in the ring before it is used: every running program has read it by then.
 * In milliseconds.
 */
export const LEARN_MS = 3 * CHECK_EVERY_MS;

/** The path of the key ring file, used if the environment does not provide the ring. */
export function keyringPath(config: Config): string {
  return path.join(config.dataDir, "keyring.json");
}

/**
 * The key ring of this deployment. On a new embedded database the first start creates one; on a
 * server never, since it would exist on one machine only.
 *
 * @throws AppError `unavailable` with a readable message if there is none, or if the file is
 * readable by others
 */
export async function loadKeyring(config: Config, db: LocatedDatabase): Promise<Keyring> {
  if (config.keyring !== null) return new Keyring(parseKeyring(config.keyring));
  const kept = await readKeyringFile(keyringPath(config));
  if (kept !== null) return new Keyring(kept);
  const isServer = db.kind === "server";
  if (await hasKeyring(db)) {
    const otherwise = isServer ? ", or set OPENVOE_KEYRING to it" : "";
    const message = `The key ring of this database is missing: restore ${keyringPath(config)}${otherwise}.`;
    throw new AppError("unavailable", message);
  }
  if (isServer) {
    throw new AppError("unavailable", "No key ring: set OPENVOE_KEYRING, or run openvoe keyring create.");
  }
  return new Keyring(await createOrRead(keyringPath(config)));
}

/** If two first starts run at once, the second reads what the first has created. */
async function createOrRead(file: string): Promise<KeyringContents> {
  try {
    return await createKeyringFile(file);
  } catch (error) {
    const made = error instanceof AppError && error.code === "conflict" ? await readKeyringFile(file) : null;
    if (made === null) throw error;
    return made;
  }
}

/** Receives each change of the key ring file once; must not throw. */
export interface KeyringFileListener {
  /**
   * Called with the reason when the file cannot be used or checked: the keys in memory stay in use.
   */
  onRefused(reason: string): void;
  /** Called when a refused file can be used again. */
  onAccepted(): void;
  /** Called when a check fails unexpectedly; the next check follows. */
  onError(error: unknown, activity: string): void;
}

/** A watched key ring file. */
interface FollowedKeyring {
  /** True if the file was refused when last read: the keys in memory are older. */
  isRefused(): boolean;
  stop(): void;
}

/**
 * Watches the key ring file, so that a running program learns of added keys. A changed file is
 * checked against the database as at the start, before anything is sealed with it; a refused file
 * changes nothing in memory, and is checked again every second.
 */
export function followKeyringFile(
  config: Config,
  { db, keyring }: Pick<Context, "db" | "keyring">,
  listener: KeyringFileListener,
): FollowedKeyring {
  let [seen, refusal]: [string, string | null] = ["", null];
  const check = async () => {
    const stamp = await stampOf(keyringPath(config));
    if (stamp === seen) return;
    const contents = await readKeyringFile(keyringPath(config));
    if (contents === null) throw missing(keyringPath(config));
    await checkKeyring(db, new Keyring(contents), SEALED_TABLES);
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
  let isChecking = false;
  const checkOnce = async () => {
    if (isChecking) return;
    isChecking = true;
    await check().catch(onFailure);
    isChecking = false;
  };
  const timer = config.keyring === null ? setInterval(() => void checkOnce(), CHECK_EVERY_MS) : undefined;
  return { isRefused: () => refusal !== null, stop: () => clearInterval(timer) };
}

async function stampOf(file: string): Promise<string> {
  try {
    return await fileStamp(file);
  } catch (error) {
    throw isMissing(error) ? missing(file) : unreadable(file, error);
  }
}

function missing(file: string): AppError {
  return new AppError("unavailable", `The key ring ${file} is missing: restore it.`);
}

function unreadable(file: string, cause: unknown): AppError {
  return new AppError("unavailable", `The key ring ${file} cannot be read.`, { cause });
}

/** The ring in a file, or null if the file does not exist. */
export async function readKeyringFile(file: string): Promise<KeyringContents | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw unreadable(file, error);
  }
  if (((await stat(file)).mode & 0o077) !== 0) {
    throw new AppError("unavailable", `The key ring ${file} is readable by others: run chmod 600 on it.`);
  }
  return parseKeyring(text, file);
}

/**
 * Creates a new ring in a file that only its owner can read. If two programs create one at once,
 * only one succeeds.
 *
 * @throws AppError `conflict` if the file exists
 */
export async function createKeyringFile(file: string): Promise<KeyringContents> {
  const contents = mintKeyring();
  await placeKeyringFile(file, contents);
  return contents;
}

/**
 * Writes an existing ring into a new file that only its owner can read.
 *
 * @throws AppError `conflict` if the file exists
 */
export async function placeKeyringFile(file: string, contents: KeyringContents): Promise<void> {
  await writeWhole(file, contents, async (written) => {
    await link(written, file).catch((error: unknown) => {
      throw isTaken(error) ? new AppError("conflict", `There already is a key ring at ${file}.`) : error;
    });
  });
}

/**
 * Replaces the ring atomically. A link is followed, since the ring should be stored apart from the
 * data, and the owner is kept, who must be able to read it after a rotation by any user.
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
 * Writes a draft next to the file and lets `place` move it there. The folder is synced too: what is
 * sealed after a rotation could never be opened if a power failure restored the old ring. The
 * draft's name is random, since in a container every program has the process id of one that crashed
 * and left its draft.
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
