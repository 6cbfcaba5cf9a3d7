import { type AnswerOf, ApiError } from "@openvoe/client";
import { type Environment, type Session, shown, voe } from "./voe.ts";

/** A passkey of the signed-in member. */
export type Passkey = AnswerOf<"GET", "/v1/passkeys/">[number];

/** The names of what a browser throws where a person does not go on, or has no passkey here. */
const STOPPED = ["NotAllowedError", "AbortError"];

/** True if this browser can make and use passkeys at this address: over HTTPS or on this machine, by name. */
export function canUsePasskeys(): boolean {
  return (
    window.isSecureContext &&
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}

/** Makes a passkey for the signed-in member. @throws Error in words for the person */
export async function addPasskey(): Promise<Passkey> {
  const { public_key } = await voe.request("POST", "/v1/passkeys/options/");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asWritten(public_key));
  const response = await answered(navigator.credentials.create({ publicKey }));
  return voe.request("POST", "/v1/passkeys/", { body: { response } });
}

/** Signs in with a passkey. @param environment null: the first with a role. @throws Error in words for the person */
export async function signInByPasskey(environment: Environment | null): Promise<Session> {
  const { public_key } = await voe.request("POST", "/v1/session/passkey-options/");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asWritten(public_key));
  const response = await answered(navigator.credentials.get({ publicKey }));
  const body = environment === null ? { response } : { response, environment };
  return inWords(voe.request("POST", "/v1/session/passkey/", { body }));
}

/** Confirms with a passkey that it is the signed-in member. @throws Error in words for the person */
export async function confirmByPasskey(): Promise<Session> {
  const { public_key } = await voe.request("POST", "/v1/session/confirmation-options/");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asWritten(public_key));
  const response = await answered(navigator.credentials.get({ publicKey }));
  return inWords(voe.request("POST", "/v1/session/confirmations/", { body: { response } }));
}

/** An answer whose refusals say nothing of the session: elsewhere their codes do. */
async function inWords(asked: Promise<Session>): Promise<Session> {
  try {
    return shown(await asked);
  } catch (error) {
    throw error instanceof ApiError ? new Error(error.message, { cause: error }) : error;
  }
}

/** JSON of another standard, which the browser checks: this API describes it as any object. */
function asWritten(given: object) {
  return JSON.parse(JSON.stringify(given));
}

async function answered(asked: Promise<Credential | null>): Promise<Record<string, unknown>> {
  try {
    const credential = await asked;
    if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() };
  } catch (error) {
    const { name } = error as Error;
    if (name === "InvalidStateError") throw new Error("This device already has a passkey for you here.");
    if (!STOPPED.includes(name)) throw error;
  }
  throw new Error("No passkey was used. Try again, or sign in another way.");
}
