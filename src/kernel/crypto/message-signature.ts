import { createHash, createHmac } from "node:crypto";

/** The label of our signature in its two headers. */
const LABEL = "openvoe";

/** A request that is signed. */
interface SignedRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** The bytes that are sent, exactly; empty without a body. */
  readonly body: Buffer;
}

/** The shared secret, and what makes a signature unique. */
interface SigningKey {
  /** Names the secret to the receiver. Plain ASCII without quotes and backslashes. */
  readonly keyId: string;
  readonly secret: Buffer;
  /** The signature's time in whole seconds since 1970. */
  readonly createdSeconds: number;
  /** Never used twice: the receiver refuses a repeated one as a replay. */
  readonly nonce: string;
}

/**
 * The headers that sign a request: `Content-Digest` (RFC 9530), `Signature-Input` and `Signature`
 * (RFC 9421) with `hmac-sha256` over the method, authority, path, query and digest. So neither the
 * body nor the request's target can be changed or exchanged.
 */
export function signRequest({ method, url, body }: SignedRequest, key: SigningKey): Readonly<Record<string, string>> {
  const { host, pathname, search } = new URL(url);
  const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
  const components = [
    ["@method", method],
    ["@authority", host],
    ["@path", pathname],
    ["@query", search === "" ? "?" : search],
    ["content-digest", digest],
  ] as const;
  const { createdSeconds, keyId, nonce } = key;
  const parameters = `;created=${createdSeconds};keyid="${keyId}";nonce="${nonce}";alg="hmac-sha256"`;
  const { input, signature } = signComponents(components, parameters, key.secret);
  return { "content-digest": digest, "signature-input": `${LABEL}=${input}`, signature: `${LABEL}=:${signature}:` };
}

/**
 * Signs message components by HMAC-SHA256 (RFC 9421, 2.5 and 3.3.3).
 *
 * @param components name in lower case and value of each, in the order in which they are signed
 * @param parameters as they follow the list of components, beginning with a semicolon; or empty
 * @returns the list with its parameters, and the signature in base64
 */
export function signComponents(
  components: readonly (readonly [name: string, value: string])[],
  parameters: string,
  secret: Buffer,
): { readonly input: string; readonly signature: string } {
  const input = `(${components.map(([name]) => `"${name}"`).join(" ")})${parameters}`;
  const lines = components.map(([name, value]) => `"${name}": ${value}`);
  const base = [...lines, `"@signature-params": ${input}`].join("\n");
  return { input, signature: createHmac("sha256", secret).update(base).digest("base64") };
}
