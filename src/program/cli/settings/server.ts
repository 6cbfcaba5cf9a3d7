import { availableParallelism } from "node:os";
import { DEFAULT_TEAM } from "../../../kernel/access/caller.ts";
import { SECOND_FACTOR_MINUTES } from "../../../kernel/access/members/second-factor.ts";
import { readChoice, readNetworks, readOriginList, readPublicUrl, readWholeNumber } from "../config-readers.ts";
import type { SettingTable } from "./setting.ts";

/** What the server listens on, allows and shows. */
export const SERVER_SETTINGS: SettingTable<
  | "host"
  | "port"
  | "tlsCertFile"
  | "tlsKeyFile"
  | "healthPort"
  | "metricsPort"
  | "metricsHost"
  | "publicUrl"
  | "rateLimit"
  | "keysPerEnvironmentMax"
  | "operatorTeam"
  | "secondFactorMinutes"
  | "bridgeOrigins"
  | "trustedProxies"
  | "connectionsPerAddress"
  | "searchThreads"
  | "requestLogDays"
  | "logLevel"
> = {
  host: {
    variable: "OPENVOE_HOST",
    shownDefault: "127.0.0.1",
    fallback: "127.0.0.1",
    read: (text) => ({ value: text }),
    meaning: "The address to listen on",
  },
  port: {
    variable: "OPENVOE_PORT",
    shownDefault: "8080",
    fallback: 8_080,
    read: (text) => readWholeNumber(text, { least: 0, most: 65_535 }),
    meaning: "The port to listen on; 0: any free port",
  },
  tlsCertFile: {
    variable: "OPENVOE_TLS_CERT_FILE",
    shownDefault: "none: plain HTTP",
    fallback: null,
    read: (text) => ({ value: text }),
    meaning: "The PEM file of the certificate chain; read again when it changes",
  },
  tlsKeyFile: {
    variable: "OPENVOE_TLS_KEY_FILE",
    shownDefault: "none: plain HTTP",
    fallback: null,
    read: (text) => ({ value: text }),
    meaning: "The PEM file of the certificate's private key",
  },
  healthPort: {
    variable: "OPENVOE_HEALTH_PORT",
    shownDefault: "none",
    fallback: null,
    read: (text) => readWholeNumber(text, { least: 0, most: 65_535 }),
    meaning: "The port on which serve --role worker answers /healthz and /readyz; 0: any free port",
  },
  metricsPort: {
    variable: "OPENVOE_METRICS_PORT",
    shownDefault: "none",
    fallback: null,
    read: (text) => readWholeNumber(text, { least: 0, most: 65_535 }),
    meaning: "The port on which a process answers /metrics for Prometheus; 0: any free port",
  },
  metricsHost: {
    variable: "OPENVOE_METRICS_HOST",
    shownDefault: "127.0.0.1",
    fallback: "127.0.0.1",
    read: (text) => ({ value: text }),
    meaning: "The address of /metrics; it asks for no credentials, so never a public one",
  },
  publicUrl: {
    variable: "OPENVOE_PUBLIC_URL",
    shownDefault: "none: the request's Host",
    fallback: null,
    read: readPublicUrl,
    meaning: "The base of absolute URLs in responses",
  },
  rateLimit: {
    variable: "OPENVOE_RATE_LIMIT",
    shownDefault: "300",
    fallback: 300,
    read: (text) => readWholeNumber(text, { least: 0, most: 100_000_000 }),
    meaning: "Requests per minute and access secret, over all processes; 0: no limit",
  },
  keysPerEnvironmentMax: {
    variable: "OPENVOE_KEYS_PER_ENVIRONMENT",
    shownDefault: "50",
    fallback: 50,
    read: (text) => readWholeNumber(text, { least: 1, most: 10_000 }),
    meaning: "The most keys of a team in one environment; openvoe keys create is not limited",
  },
  operatorTeam: {
    variable: "OPENVOE_OPERATOR_TEAM",
    shownDefault: DEFAULT_TEAM,
    fallback: DEFAULT_TEAM,
    read: (text) => ({ value: text }),
    meaning: "The team of the operator's own members: in other teams no role has the operators' scopes",
  },
  secondFactorMinutes: {
    variable: "OPENVOE_SECOND_FACTOR_MINUTES",
    shownDefault: String(SECOND_FACTOR_MINUTES),
    fallback: SECOND_FACTOR_MINUTES,
    read: (text) => readWholeNumber(text, { least: 1, most: 720 }),
    meaning:
      "How long a passkey or a sign-in counts as recent for acts of the dashboard that show or delete personal data",
  },
  bridgeOrigins: {
    variable: "OPENVOE_BRIDGE_ORIGINS",
    shownDefault: "none: any in the sandbox, none elsewhere",
    fallback: null,
    read: readOriginList,
    meaning: "Origins that may embed the Bridge page where its token names none, separated by commas",
  },
  trustedProxies: {
    variable: "OPENVOE_TRUSTED_PROXIES",
    shownDefault: "none",
    fallback: [],
    read: readNetworks,
    meaning: "Addresses and networks of proxies whose X-Forwarded-For is trusted, separated by commas",
  },
  connectionsPerAddress: {
    variable: "OPENVOE_CONNECTIONS_PER_ADDRESS",
    shownDefault: "512",
    fallback: 512,
    read: (text) => readWholeNumber(text, { least: 0, most: 1_000_000 }),
    meaning: "Connections that one address may hold open to a process, except trusted proxies; 0: no limit",
  },
  searchThreads: {
    variable: "OPENVOE_SEARCH_THREADS",
    shownDefault: "processors minus one, at least 1",
    // One processor is left for the requests themselves.
    fallback: Math.max(1, availableParallelism() - 1),
    read: (text) => readWholeNumber(text, { least: 1, most: 256 }),
    meaning: "Threads for company search in one API process",
  },
  requestLogDays: {
    variable: "OPENVOE_REQUEST_LOG_DAYS",
    shownDefault: "7",
    fallback: 7,
    read: (text) => readWholeNumber(text, { least: 0, most: 90 }),
    meaning: "Days for which calls of keys are kept for their integrators (GET /v1/requests/); 0: off",
  },
  logLevel: {
    variable: "OPENVOE_LOG_LEVEL",
    shownDefault: "info",
    fallback: "info",
    read: (text) => readChoice(text, ["debug", "info", "warn", "error", "silent"] as const),
    meaning: "The log level: debug, info, warn, error or silent",
  },
};
