import { decimal, readHeaders, readHookUrl } from "../settings/readers.ts";
import { setting } from "../settings/setting.ts";

/** Where traces are sent. */
export const TRACE_SETTINGS = {
  tracesUrl: setting({
    variable: "OPENVOE_TRACES_URL",
    fallback: null,
    read: readHookUrl,
    meaning: "The OpenTelemetry collector that receives traces by OTLP over HTTP",
    details:
      "For example `http://127.0.0.1:4318/v1/traces`. Traces are sent as JSON. Without a collector, nothing is traced.",
  }),
  tracesHeaders: setting({
    variable: "OPENVOE_TRACES_HEADERS",
    fallback: {},
    read: readHeaders,
    meaning: "Headers for the collector: name=value, separated by commas",
    details: "Write a comma in a value as `%2C`.",
    isSecret: true,
  }),
  tracesRatio: setting({
    variable: "OPENVOE_TRACES_RATIO",
    fallback: 1,
    read: decimal({ least: 0, most: 1 }),
    meaning: "The share of traces that are recorded",
    details: "The `traceparent` header of a request overrides it.",
  }),
};
