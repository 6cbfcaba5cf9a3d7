import { brotliDecompressSync, constants, gunzipSync, inflateSync } from "node:zlib";
import failureWords from "./failure-words.json" with { type: "json" };

/** Maximum size of a decompressed answer, in bytes: what is stored of any answer. */
const DECOMPRESSED_MAX = 16_384;

const REPLACEMENT = "\ufffd";

const CHARSET = /charset\s*=\s*"?([\w.:-]+)/i;

/** How an answer's bytes are to be read. */
interface BodyForm {
  /** `Content-Type`, or null. */
  readonly contentType: string | null;
  /** `Content-Encoding`, or null. */
  readonly contentEncoding: string | null;
}

/**
 * The text of an answer's first bytes, for people to read: decompressed, in the charset that it states, or else as UTF-8, or as
 * Windows-1252 where it is not valid UTF-8. Any store accepts it: NUL, which PostgreSQL cannot store, becomes a replacement
 * character. Bytes that cannot be decompressed are described in brackets.
 */
export function readableBody(bytes: Buffer, form: BodyForm): string {
  const plain = decompressed(bytes, form.contentEncoding?.trim().toLowerCase() ?? "");
  if (plain === null) return `[${bytes.length} bytes in ${form.contentEncoding}, which cannot be decompressed]`;
  return textOf(plain, form.contentType).replaceAll("\0", REPLACEMENT);
}

/** Null if the encoding is unknown, or the bytes are not in it. What was cut off at the end is left out. */
function decompressed(bytes: Buffer, encoding: string): Buffer | null {
  const options = { finishFlush: constants.Z_SYNC_FLUSH };
  try {
    switch (encoding) {
      case "":
      case "identity":
        return bytes;
      case "gzip":
      case "x-gzip":
        return cut(gunzipSync(bytes, { ...options, maxOutputLength: DECOMPRESSED_MAX * 64 }));
      case "deflate":
        return cut(inflateSync(bytes, { ...options, maxOutputLength: DECOMPRESSED_MAX * 64 }));
      case "br":
        return cut(brotliDecompressSync(bytes, { maxOutputLength: DECOMPRESSED_MAX * 64 }));
      default:
        return null;
    }
  } catch {
    return null;
  }
}

function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, DECOMPRESSED_MAX);
}

function textOf(bytes: Buffer, contentType: string | null): string {
  const stated = CHARSET.exec(contentType ?? "")?.[1];
  if (stated !== undefined) {
    try {
      return new TextDecoder(stated).decode(bytes);
    } catch {
      // No charset that anyone knows: read as if none was stated.
    }
  }
  const text = bytes.toString("utf8");
  // A character that was cut off at the end is not a sign of another charset.
  return text.slice(0, -1).includes(REPLACEMENT) ? new TextDecoder("windows-1252").decode(bytes) : text;
}

/** What the codes of failures mean, for people: those of Node, OpenSSL and undici that receivers bring about. */
const WORDS: Readonly<Record<string, string>> = failureWords;

/**
 * Why an exchange failed, in words after the code: `CERT_HAS_EXPIRED: the certificate has expired`. A code without words stands
 * alone; null where no code is known.
 */
export function failureReason(code: string | null): string | null {
  if (code === null) return null;
  const words = WORDS[code] ?? (code.startsWith("HPE_") ? WORDS.HTTPParserError : undefined);
  return words === undefined ? code : `${code}: ${words}`;
}
