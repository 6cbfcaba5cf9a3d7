import { PERSON_COOKIE, SESSION_COOKIE } from "../access/session-cookie.ts";

/**
 * The credentials of the API in the order of the reference, each with what it is. Those of new holders are added here. No
 * name is that of a schema: generators make a type of each.
 */
export const SECURITY_SCHEMES = {
  clientId: {
    type: "apiKey",
    in: "header",
    name: "X-Access-Client-Id",
    description: "Your team's client id: 32 lower-case hex digits",
  },
  accessSecret: {
    type: "apiKey",
    in: "header",
    name: "X-Access-Secret",
    description: "The secret of a key: `sandbox-`, `dev-` or `prod-` and lower-case hex digits. Keep it on servers",
  },
  sessionCookie: {
    type: "apiKey",
    in: "cookie",
    name: SESSION_COOKIE,
    description:
      "Of `POST /v1/session/`, with the header `X-OpenVOE-Session: 1`. Its name goes on with `_` and the environment, then with `_` and the port, unless that is the scheme's own, and over HTTPS begins with `__Host-`. A browser has one for each environment; `X-OpenVOE-Environment: sandbox` says which a request is of",
  },
  bridgeBearer: { type: "http", scheme: "bearer", description: "The person's bridge token" },
  managementBearer: { type: "http", scheme: "bearer", description: "The token of the page of a link" },
  personCookie: {
    type: "apiKey",
    in: "cookie",
    name: PERSON_COOKIE,
    description:
      "Of `POST /v1/person/session/`, with the header `X-OpenVOE-Session: 1`. Its name ends with `_` and the port, unless that is the scheme's own, and over HTTPS begins with `__Host-`",
  },
  orderBearer: { type: "http", scheme: "bearer", description: "The token at the end of an order's share_url" },
} as const;

/** A name of {@link SECURITY_SCHEMES}. */
export type SecurityScheme = keyof typeof SECURITY_SCHEMES;
