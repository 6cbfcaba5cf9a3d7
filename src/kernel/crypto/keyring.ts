import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { AppError } from "../error.ts";

/**
 * The keys of one deployment: those that seal and open personal data, and the one that makes
 * blind-index tokens.
 */
export class Keyring {
  #sealing = new Map<number, KeyObject>();
  #activeId = 0;
  #blindIndexKey: KeyObject;

  constructor(contents: KeyringContents) {
    this.#blindIndexKey = createSecretKey(contents.index, "base64");
    this.adopt(contents);
  }

  /** The id of the key that new data is sealed with; from 1. */
  get activeId(): number {
    return this.#activeId;
  }

  /**
   * The key of the blind indexes, which is never rotated. Keyed hashes (`blind-index.ts`) and signing keys are
   * derived from it.
   */
  get blindIndexKey(): KeyObject {
    return this.#blindIndexKey;
  }

  /** The ids of all sealing keys, ascending. */
  get ids(): number[] {
    return [...this.#sealing.keys()].sort((a, b) => a - b);
  }

  /** The sealing key with this id, or undefined if the ring has none. */
  sealingKey(id: number): KeyObject | undefined {
    return this.#sealing.get(id);
  }

  /**
   * Takes over the keys of a newer version of the same ring, so that a running program learns of a
   * rotation.
   *
   * @throws AppError `unavailable` if the index key differs, since every token in the store would
   *   stop matching, or if an id has another key than before, since what it sealed would not open
   */
  adopt(contents: KeyringContents): void {
    const index = createSecretKey(contents.index, "base64");
    if (!index.equals(this.#blindIndexKey)) {
      throw new AppError("unavailable", "The key ring has another index key than the running one.");
    }
    const sealing = new Map(contents.sealing.map(({ id, key }) => [id, createSecretKey(key, "base64")]));
    const changed = [...sealing].filter(([id, key]) => this.#sealing.get(id)?.equals(key) === false);
    if (changed.length > 0) {
      const ids = changed.map(([id]) => id).join(", ");
      throw new AppError("unavailable", `The key ring has another sealing key ${ids} than the running one.`);
    }
    this.#sealing = sealing;
    this.#activeId = contents.active;
  }
}

/**
 * A token that identifies a sealing key without revealing it: HMAC-SHA256 under the key, of its id.
 *
 * @returns 32 bytes
 */
export function sealingKeyToken(key: KeyObject, id: number): Buffer {
  return createHmac("sha256", key).update(`openvoe/sealing-key/${id}`).digest();
}

/** A key ring in its stored form: keys are 32 random bytes in base64. */
export interface KeyringContents {
  readonly version: 1;
  /** The id of the key to seal with. */
  readonly active: number;
  readonly sealing: readonly { readonly id: number; readonly key: string }[];
  /** The key of the blind indexes: tokens by which sealed values are found. */
  readonly index: string;
}

/** A new ring with one sealing key and an index key, drawn from the system's randomness. */
export function mintKeyring(): KeyringContents {
  return { version: 1, active: 1, sealing: [{ id: 1, key: mintKey() }], index: mintKey() };
}

/**
 * The same ring with one more sealing key, not active yet, so that every reader can load it before
 * anything is sealed with it.
 *
 * @param usedIds ids of keys in other copies of the ring: an id is never used twice
 */
export function mintNextKey(contents: KeyringContents, usedIds: readonly number[] = []): KeyringContents {
  const id = Math.max(...contents.sealing.map((key) => key.id), ...usedIds) + 1;
  return { ...contents, sealing: [...contents.sealing, { id, key: mintKey() }] };
}

/**
 * Parses a ring from its JSON text.
 *
 * @param where the text comes from, for the errors
 * @throws AppError `unavailable` that says what is wrong, without repeating any of the text
 */
export function parseKeyring(text: string, where = ""): KeyringContents {
  const fault = (problem: string) => new AppError("unavailable", `The key ring ${where}${where && " "}${problem}.`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw fault("is not JSON");
  }
  if (typeof parsed !== "object" || parsed === null) throw fault("is not a JSON object");
  const { version, active, sealing, index } = parsed as Partial<KeyringContents>;
  if (version !== 1) throw fault("does not have version 1");
  if (!isKey(index)) throw fault("lacks an index key of 32 bytes in base64");
  if (!Array.isArray(sealing) || sealing.length === 0) throw fault("has no sealing keys");
  if (!sealing.every((entry) => isKeyId(entry?.id) && isKey(entry?.key))) {
    throw fault("has a sealing key without an id from 1 on and 32 bytes in base64");
  }
  if (new Set(sealing.map((entry) => entry.id)).size !== sealing.length) throw fault("has two sealing keys of one id");
  if (!sealing.some((entry) => entry.id === active)) throw fault("names an active key that it does not have");
  if ([index, ...sealing.map(({ key }) => key)].some(isUniform)) {
    throw fault("has a key whose bytes are all the same, such as zeros: such a key was not drawn at random");
  }
  return { version, active: active as number, sealing, index };
}

function mintKey(): string {
  return randomBytes(32).toString("base64");
}

/**
 * Encoded again and compared, since Buffer skips characters that are not base64: a mistyped key
 * must not become another key.
 */
function isKey(value: unknown): value is string {
  if (typeof value !== "string") return false;
  const bytes = Buffer.from(value, "base64");
  return bytes.length === 32 && bytes.toString("base64") === value;
}

/** True if all bytes of a key are the same: a placeholder, since randomness never produces one. */
function isUniform(key: string): boolean {
  const bytes = Buffer.from(key, "base64");
  return bytes.every((byte) => byte === bytes[0]);
}

function isKeyId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 0x7fffffff;
}
