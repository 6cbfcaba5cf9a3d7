import { OpenVoe } from "#client";

/**
 * Opens the client library for a tool of the command line, which retries by itself. The operator
 * gives the address, so no guard applies.
 */
export function openLibraryClient(options: {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly accessSecret: string;
}): OpenVoe {
  return new OpenVoe({ ...options, retries: 0 });
}
