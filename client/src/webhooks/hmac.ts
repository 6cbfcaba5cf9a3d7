/** Bytes as the cryptography of every runtime takes them: not shared with other threads. */
export type Bytes = Uint8Array<ArrayBuffer>;

const ALGORITHM = { name: "HMAC", hash: "SHA-256" };

/**
 * True if one of the keys made one of the signatures of a message (HMAC-SHA256). The runtime compares them, in constant time.
 */
export async function verifyHmac(
  message: Bytes,
  { keys, signatures }: { readonly keys: readonly Bytes[]; readonly signatures: readonly Bytes[] },
): Promise<boolean> {
  let isSigned = false;
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey("raw", bytes, ALGORITHM, false, ["verify"]);
    for (const signature of signatures) {
      const isRight = await crypto.subtle.verify(ALGORITHM, key, signature, message);
      isSigned ||= isRight;
    }
  }
  return isSigned;
}

/**
 * The key bytes of a signing secret: what follows `whsec_`, from base64.
 *
 * @throws TypeError if it is not a signing secret
 */
export function standardKey(secret: string): Bytes {
  const bytes = secret.startsWith("whsec_") ? bytesOf(secret.slice("whsec_".length)) : null;
  if (bytes === null || bytes.length === 0) throw new TypeError("A signingSecret is whsec_ and base64.");
  return bytes;
}

/** The signatures of version 1 in a `webhook-signature` header: `v1,` and base64, with blanks between. */
export function standardSignatures(header: string): Bytes[] {
  const texts = header.split(" ").filter((one) => one.startsWith("v1,"));
  return texts.map((text) => bytesOf(text.slice(3))).filter((bytes) => bytes !== null);
}

function bytesOf(base64: string): Bytes | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
