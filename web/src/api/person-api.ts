import { call, SERVICE_URL, SESSION } from "./http.ts";
import type {
  DisputeInformation,
  NewDispute,
  PersonBrandView,
  PersonDetails,
  PersonFileView,
  PersonSessionView,
  PersonSignInView,
} from "./person-views.ts";

/** Calls the service with the person's session, which is in a cookie that no script can read. @throws ApiFailure */
function ask<Answer>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Answer> {
  return call(SESSION, { method, path: `v1/person/${path}`, ...(body === undefined ? {} : { body }) });
}

/** Who holds the records. */
export function readBrand(environment: string): Promise<PersonBrandView> {
  return ask("GET", `brand/?environment=${encodeURIComponent(environment)}`);
}

/** Asks for a code. */
export function beginSignIn(environment: string, details: PersonDetails): Promise<PersonSignInView> {
  return ask("POST", "sign-ins/", { environment, ...details });
}

/** Asks for another code. */
export function resendCode(signIn: string): Promise<PersonSignInView> {
  return ask("POST", "sign-ins/resend/", { sign_in: signIn });
}

/** Signs in with a code, or with the token of a link; messages are in the language. */
export function signIn(
  answer: { readonly sign_in: string; readonly code: string } | { readonly token: string },
  language: string,
): Promise<PersonSessionView> {
  return ask("POST", "session/", { ...answer, language });
}

/** Signs out. */
export function signOut(): Promise<void> {
  return ask("DELETE", "session/");
}

/** Everything that is held about the person. */
export function readFile(): Promise<PersonFileView> {
  return ask("GET", "file/");
}

/** Opens a dispute. */
export function dispute(given: NewDispute): Promise<unknown> {
  return ask("POST", "disputes/", given);
}

/** Confirms what would be sent to who asks. */
export function confirmRequest(verificationId: string): Promise<unknown> {
  return ask("POST", `confirmations/${verificationId}/confirm/`);
}

/** Says what is wrong with it: opens a dispute. */
export function flagRequest(verificationId: string, given: NewDispute): Promise<unknown> {
  return ask("POST", `confirmations/${verificationId}/flag/`, given);
}

/** Adds something to a dispute. */
export function inform(id: string, given: DisputeInformation): Promise<unknown> {
  return ask("POST", `disputes/${id}/information/`, given);
}

/** Freezes the person's records. */
export function freeze(): Promise<unknown> {
  return ask("POST", "freeze/");
}

/** Ends the freezes that the person may end. */
export function unfreeze(): Promise<unknown> {
  return ask("POST", "unfreeze/");
}

/** Has a code sent to a new mail address or telephone number. */
export function changeContact(contact: { readonly email: string } | { readonly phone: string }): Promise<unknown> {
  return ask("POST", "contact/", contact);
}

/** Confirms it with the code. */
export function confirmContact(code: string): Promise<unknown> {
  return ask("POST", "contact/confirm/", { code });
}

/** Erases everything that is held about the person. */
export function erase(dateOfBirth: string): Promise<unknown> {
  return ask("POST", "erasure/", { date_of_birth: dateOfBirth });
}

/** The address of the person's file, to be kept. */
export function fileAddress(format: "json" | "pdf"): string {
  return new URL(`v1/person/file.${format}`, SERVICE_URL).href;
}
