/**
 * Goes to a client's address with the outcome in its query. `state` is what the client put into the page's own address, so
 * that it knows its own redirect.
 */
export function redirectTo(
  redirectUrl: string,
  outcome: { readonly public_token: string } | { readonly error: string } | { readonly order_status: string },
): void {
  const url = new URL(redirectUrl);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  const state = new URLSearchParams(location.search).get("state");
  if (state !== null) url.searchParams.set("state", state);
  location.assign(url);
}
