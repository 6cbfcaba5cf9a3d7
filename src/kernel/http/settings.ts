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
  }),
  tlsCertFile: setting({
    variable: "OPENVOE_TLS_CERT_FILE",
    shownDefault: "none: plain HTTP",
    fallback: null,
    read: readText,
    meaning: "The PEM file of the certificate chain; read again when it changes",
  }),
  tlsKeyFile: setting({
    variable: "OPENVOE_TLS_KEY_FILE",
    shownDefault: "none: plain HTTP",
    fallback: null,
    read: readText,
    meaning: "The PEM file of the certificate's private key",
  }),
  healthPort: setting({
    variable: "OPENVOE_HEALTH_PORT",
    fallback: null,
    read: wholeNumber({ least: 0, most: 65_535 }),
    meaning: "The port on which serve --role worker answers /healthz and /readyz; 0: any free port",
  }),
  metricsPort: setting({
    variable: "OPENVOE_METRICS_PORT",
    fallback: null,
    read: wholeNumber({ least: 0, most: 65_535 }),
    meaning: "The port on which a process answers /metrics for Prometheus; 0: any free port",
  }),
  metricsHost: setting({
    variable: "OPENVOE_METRICS_HOST",
    fallback: "127.0.0.1",
    read: readText,
    meaning: "The address of /metrics; it asks for no credentials, so never a public one",
  }),
  publicUrl: setting({
    variable: "OPENVOE_PUBLIC_URL",
    shownDefault: "none: the request's Host",
    fallback: null,
    read: readPublicUrl,
    meaning: "The base of absolute URLs in responses",
  }),
  trustedProxies: setting({
    variable: "OPENVOE_TRUSTED_PROXIES",
    fallback: [],
    read: readNetworks,
    meaning: "Addresses and networks of proxies whose X-Forwarded-For is trusted, separated by commas",
  }),
  connectionsPerAddress: setting({
    variable: "OPENVOE_CONNECTIONS_PER_ADDRESS",
    fallback: 512,
    read: wholeNumber({ least: 0, most: 1_000_000 }),
    meaning: "Connections that one address may hold open to a process, except trusted proxies; 0: no limit",
  }),
};
