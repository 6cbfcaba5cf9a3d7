/** The encodings in which a file is read. `ascii` is UTF-8 without any other character. */
export type FileEncoding = "ascii" | "utf-8" | "utf-8-sig" | "utf-16le" | "utf-16be" | "cp1252";

/** A file's text and the encoding that it was in. */
interface DecodedText {
  readonly text: string;
  readonly encoding: FileEncoding;
}

/** Enough bytes to tell UTF-16 without a byte order mark: every second one is zero. */
const PROBE_BYTES = 200;
const ASCII_MAX = 0x7f;

/**
 * Decodes a file: by its byte order mark, else as UTF-8 if it is, else as Windows-1252, in which
 * spreadsheets on Windows save CSV.
 */
export function decodeBytes(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2), "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2), "utf-16be");
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return { text: new TextDecoder("utf-8").decode(bytes), encoding: "utf-8-sig" };
  }
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked !== null) return utf16(bytes, unmarked);
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encoding: bytes.every((byte) => byte <= ASCII_MAX) ? "ascii" : "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "cp1252" };
  }
}

function utf16(bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): DecodedText {
  return { text: new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes), encoding };
}

function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const probe = bytes.subarray(0, PROBE_BYTES);
  const zeros = [0, 0];
  probe.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = probe.length * 0.4;
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : null;
}
