import { ApiFailure, failureOf, SERVICE_URL } from "./http.ts";
import type { PersonFileView, PersonSessionView, PersonSignInView } from "./person-views.ts";

/** Who the person says they are. */
export interface PersonDetails {
  readonly ssn: string;
  readonly date_of_birth: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Calls the service with the person's session, which is in a cookie that no script can read.
 *
 * @throws ApiFailure
 */
async function ask<Answer>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Answer> {
  const headers = new Headers({ accept: "application/json", "x-openvoe-session": "1" });
  if (body !== undefined) headers.set("content-type", "application/json");
  const response = await fetch(new URL(`v1/person/${path}`, SERVICE_URL), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    credentials: "same-origin",
    cache: "no-store",
  }).catch(() => {
    throw new ApiFailure("offline");
  });
  if (!response.ok) throw failureOf(response);
  return response.status === 204 ? (undefined as Answer) : await response.json();
}

/** Asks for a code. */
export function beginSignIn(environment: string, details: PersonDetails): Promise<PersonSignInView> {
  return ask("POST", "sign-ins/", { environment, ...details });
}

/** Asks for another code. */
export function resendCode(signIn: string): Promise<PersonSignInView> {
  return ask("POST", "sign-ins/resend/", { sign_in: signIn });
}

/** Signs in with a code, or with the token of a link. */
export function signIn(
  answer: { readonly sign_in: string; readonly code: string } | { readonly token: string },
): Promise<PersonSessionView> {
  return ask("POST", "session/", answer);
}

/** Signs out. */
export function signOut(): Promise<void> {
  return ask("DELETE", "session/");
}

/** Everything that is held about the person. */
export function readFile(): Promise<PersonFileView> {
  return ask("GET", "file/");
}
