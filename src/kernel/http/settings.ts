import { readNetworks, readPublicUrl, readText, wholeNumber } from "../settings/readers.ts";
import { setting } from "../settings/setting.ts";

/** What the server listens on, trusts and shows. */
export const HTTP_SETTINGS = {
  host: setting({
    variable: "OPENVOE_HOST",
    fallback: "127.0.0.1",
    read: readText,
    meaning: "The address to listen on",
  }),
  port: setting({
    variable: "OPENVOE_PORT",
    fallback: 8_080,
    read: wholeNumber({ least: 0, most: 65_535 }),
    meaning: "The port to listen on; 0: any free port",
    details: "The log line `listening` names the port in use.",
  }),
  tlsCertFile: setting({
    variable: "OPENVOE_TLS_CERT_FILE",
    shownDefault: "none: plain HTTP",
    fallback: null,
    read: readText,
    meaning: "The PEM file of the certificate chain",
    details:
      "With it, API processes speak TLS themselves. The file is read again when it changes. Needs `OPENVOE_TLS_KEY_FILE`.",
  }),
  tlsKeyFile: setting({
    variable: "OPENVOE_TLS_KEY_FILE",
    shownDefault: "none: plain HTTP",
    fallback: null,
    read: readText,
    meaning: "The PEM file of the certificate's private key",
    details: "Needs `OPENVOE_TLS_CERT_FILE`.",
  }),
  healthPort: setting({
    variable: "OPENVOE_HEALTH_PORT",
    fallback: null,
    read: wholeNumber({ least: 0, most: 65_535 }),
    meaning: "The port on which serve --role worker answers /healthz and /readyz; 0: any free port",
    details: "Processes with the API answer both on `OPENVOE_PORT`.",
  }),
  metricsPort: setting({
    variable: "OPENVOE_METRICS_PORT",
    fallback: null,
    read: wholeNumber({ least: 0, most: 65_535 }),
    meaning: "The port on which a process answers /metrics for Prometheus; 0: any free port",
    details: "Any role answers it. Without this setting, no process does.",
  }),
  metricsHost: setting({
    variable: "OPENVOE_METRICS_HOST",
    fallback: "127.0.0.1",
    read: readText,
    meaning: "The address of /metrics",
    details: "It asks for no credentials: never use a public address.",
  }),
  publicUrl: setting({
    variable: "OPENVOE_PUBLIC_URL",
    shownDefault: "none: the request's Host",
    fallback: null,
    read: readPublicUrl,
    meaning: "The base of absolute URLs in responses, messages and links",
    details: "Set it behind a proxy. It has no query, fragment or credentials.",
  }),
  trustedProxies: setting({
    variable: "OPENVOE_TRUSTED_PROXIES",
    fallback: [],
    read: readNetworks,
    meaning: "Addresses and networks of proxies whose X-Forwarded-For is trusted, separated by commas",
    details:
      "For example `10.0.0.0/8`. Without it, all clients behind a proxy count as one address, so five wrong codes of one person lock out everybody.",
  }),
  connectionsPerAddress: setting({
    variable: "OPENVOE_CONNECTIONS_PER_ADDRESS",
    fallback: 512,
    read: wholeNumber({ least: 0, most: 1_000_000 }),
    meaning: "Maximum number of connections that one address may hold open to a process; 0: no limit",
    details:
      "Further ones are closed immediately, and the log reports it. An IPv6 network of 64 bits counts as one address. Trusted proxies have no limit.",
  }),
};
