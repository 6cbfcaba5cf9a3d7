import assert from "node:assert/strict";
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { Answer, Client, TestApplication } from "./application.ts";
import { cookieOf, OWN_PAGE, type SignedMember } from "./members.ts";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What an answer of an authenticator says that it should not. */
interface Falsehood {
  /** Of another site. */
  readonly origin?: string;
  /** To another challenge. */
  readonly challenge?: string;
  /** False: nobody has unlocked the authenticator. */
  readonly isVerified?: boolean;
  /** How often it has signed. */
  readonly uses?: number;
}

/** An authenticator with one passkey, which answers as browsers do (W3C Web Authentication, level 3). */
export class Authenticator {
  readonly #origin: string;
  readonly #id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #uses = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    // COSE (RFC 9053): an EC2 key for ES256 on P-256.
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
      [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
    ]);
    this.#publicKey = Buffer.from(isoCBOR.encode(cose));
  }

  /** The answer to options of an addition. */
  create(begun: Answer, falsehood: Falsehood = {}): object {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey]);
    const data = Buffer.concat([this.#dataOf(HAS_CREDENTIAL, falsehood), credential]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", Uint8Array.from(data)],
    ]);
    const encoded = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]);
    return this.#answer({
      clientDataJSON: text64(this.#clientData("webauthn.create", begun, falsehood)),
      attestationObject: text64(encoded),
    });
  }

  /** The answer to options of a sign-in. */
  get(begun: Answer, falsehood: Falsehood = {}): object {
    this.#uses = falsehood.uses ?? this.#uses + 1;
    const data = this.#dataOf(0, falsehood);
    const client = this.#clientData("webauthn.get", begun, falsehood);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return this.#answer({
      clientDataJSON: text64(client),
      authenticatorData: text64(data),
      signature: text64(sign("sha256", signed, this.#key)),
    });
  }

  #answer(response: object): object {
    const id = text64(this.#id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData(type: string, begun: Answer, { origin = this.#origin, challenge }: Falsehood): Buffer {
    const asked = challenge ?? String(begun.at("public_key.challenge"));
    return Buffer.from(JSON.stringify({ type, challenge: asked, origin, crossOrigin: false }));
  }

  #dataOf(flags: number, { isVerified = true }: Falsehood): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#uses);
    const site = createHash("sha256").update(new URL(this.#origin).hostname).digest();
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([site, Buffer.from([all]), count]);
  }
}

/** A member's client with the cookies of what has begun beside the session's. */
export function clientWithBegun(app: TestApplication, { session }: SignedMember, begun: Answer): Client {
  const cookies = [begun.headers["set-cookie"]].flat().map((one) => String(one).split(";")[0]);
  return app.clientWith({ ...OWN_PAGE, cookie: [cookieOf(session), ...cookies].join("; ") });
}

/** Adds an authenticator's passkey for a member who is signed in. Returns the answer. */
export async function addPasskey(
  app: TestApplication,
  member: SignedMember,
  { authenticator, falsehood = {} }: { readonly authenticator: Authenticator; readonly falsehood?: Falsehood },
): Promise<Answer> {
  const begun = await member.client.post("/v1/passkeys/options/", {});
  assert.equal(begun.status, 201, begun.text);
  const response = authenticator.create(begun, falsehood);
  return clientWithBegun(app, member, begun).post("/v1/passkeys/", { response });
}

function text64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
