import { call } from "./http.ts";

/** The sign-in that a person came back to from a provider's site. */
export interface ReturnedSignIn {
  readonly client_name: string;
  readonly provider_name: string | null;
}

/**
 * Finishes a sign-in in another browser than the one it began in; without a confirmation it only tells which one it is.
 * Throws ApiFailure.
 */
export function returnFromSignIn(
  values: Readonly<Record<string, string>>,
  isConfirmed: boolean,
): Promise<ReturnedSignIn> {
  return call(null, { method: "POST", path: "v1/bridge/return/", body: { values, is_confirmed: isConfirmed } });
}
