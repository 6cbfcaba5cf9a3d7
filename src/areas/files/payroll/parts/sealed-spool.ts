import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Where a sealed piece stands in its spool; both in bytes. */
export interface SealedPiece {
  readonly at: number;
  readonly length: number;
}

/** A spool as a thread of the same process takes it. */
export interface SpoolHandle {
  readonly fd: number;
  readonly key: Uint8Array;
}

/**
 * A temporary file of pieces, each sealed (AES-256-GCM) under a key that lives in this process alone. The file has no name from
 * the beginning: it is gone when it is closed, and also when the process is killed. One thread at a time may append to it.
 */
export class SealedSpool {
  readonly handle: SpoolHandle;
  #end: number;

  /** @param handle that of a spool which another thread opened */
  constructor(handle: SpoolHandle = { fd: openNameless(), key: randomBytes(KEY_BYTES) }) {
    this.handle = handle;
    this.#end = fstatSync(handle.fd).size;
  }

  /** Appends a piece. */
  append(bytes: Uint8Array): SealedPiece {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.handle.key, nonce);
    const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    const piece = { at: this.#end, length: sealed.length };
    for (let done = 0; done < sealed.length; )
      done += writeSync(this.handle.fd, sealed, done, sealed.length - done, this.#end + done);
    this.#end += sealed.length;
    return piece;
  }

  /** Reads a piece back. */
  read({ at, length }: SealedPiece): Buffer {
    const sealed = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const count = readSync(this.handle.fd, sealed, done, length - done, at + done);
      if (count === 0) throw new Error("a temporary file is shorter than what was written to it");
      done += count;
    }
    const decipher = createDecipheriv(CIPHER, this.handle.key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(length - TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, length - TAG_BYTES)), decipher.final()]);
  }

  /** Lets go of the file. */
  close(): void {
    closeSync(this.handle.fd);
  }
}

function openNameless(): number {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-spool-"));
  try {
    return openSync(path.join(folder, "spool"), "wx+", 0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
