import type { Finding } from "./reading.ts";

/** A signature in a header. */
export interface GivenSignature {
  /** 32 bytes. */
  readonly digest: Buffer;
  /** What is wrong with its spelling; a strict verifier refuses it for that alone. */
  readonly faults: readonly Finding[];
  /** Its position among the header's signatures, from 0. */
  readonly position: number;
}

const HEX = /^[0-9a-fA-F]{64}$/;
const BASE64 = /^[A-Za-z0-9+/]{43}=$/;
const LOOSE_BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Reads an `X-WEBHOOK-SIGN`, also a misspelt one; null if it contains no digest. */
export function readWebhookSignHeader(header: string): GivenSignature | null {
  const [, scheme = "", digits = ""] = /^\s*(?:([A-Za-z0-9]+)=(?!$))?(.*?)\s*$/.exec(header) ?? [];
  const faults: Finding[] = [];
  if (scheme !== "v1") {
    const message = `The value must begin with \`v1=\`; it begins with ${scheme === "" ? "the digest itself" : `\`${scheme}=\``}.`;
    faults.push({ code: "scheme_missing", message });
  }
  if (HEX.test(digits)) {
    const isLower = digits === digits.toLowerCase();
    const message =
      "The hex digits are in upper case; they are sent in lower case. Compare the bytes, or lower the case first.";
    return {
      digest: Buffer.from(digits, "hex"),
      faults: isLower ? faults : [...faults, { code: "upper_case", message }],
      position: 0,
    };
  }
  if (!LOOSE_BASE64.test(digits)) return null;
  const message = "The digest is in base64; X-WEBHOOK-SIGN has it in hex.";
  return { digest: Buffer.from(digits, "base64"), faults: [...faults, { code: "not_hex", message }], position: 0 };
}

/**
 * Reads the signatures of a `webhook-signature`, also misspelt ones. Skips those of other schemes.
 */
export function readWebhookSignatureHeader(header: string): GivenSignature[] {
  const isJoined = /,\s*v1,/.test(header) && !/ v1,/.test(header.replace(/,\s*v1,/g, ""));
  const joined: Finding = {
    code: "commas_between",
    message: "There are commas between the signatures; they are sent with blanks.",
  };
  const entries = header
    .replace(/,\s*(?=v1,)/g, " ")
    .split(/\s+/)
    .filter((entry) => entry !== "");
  return entries.flatMap((entry, position) => {
    const given = readEntry(entry, position);
    if (given === null) return [];
    return [isJoined ? { ...given, faults: [joined, ...given.faults] } : given];
  });
}

function readEntry(entry: string, position: number): GivenSignature | null {
  const [, scheme = "", digits = ""] = /^(?:([A-Za-z0-9]+)[,=](?!$))?(.*)$/.exec(entry) ?? [];
  if (scheme !== "" && scheme !== "v1") return null;
  const faults: Finding[] = [];
  if (!entry.startsWith("v1,")) {
    faults.push({ code: "scheme_missing", message: "Each signature must begin with `v1,`." });
  }
  if (BASE64.test(digits)) return { digest: Buffer.from(digits, "base64"), faults, position };
  if (LOOSE_BASE64.test(digits)) {
    const message = "The digest is in the base64 of URLs, or lacks its `=`; it is sent in the usual one.";
    return { digest: Buffer.from(digits, "base64"), faults: [...faults, { code: "url_base64", message }], position };
  }
  if (!HEX.test(digits)) return null;
  const message = "The digest is in hex; webhook-signature has it in base64.";
  return { digest: Buffer.from(digits, "hex"), faults: [...faults, { code: "not_base64", message }], position };
}
