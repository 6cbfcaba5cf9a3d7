import { decimal, readHeaders, readHookUrl } from "../settings/readers.ts";
import { setting } from "../settings/setting.ts";

/** Where traces are sent. */
export const TRACE_SETTINGS = {
  tracesUrl: setting({
    variable: "OPENVOE_TRACES_URL",
    fallback: null,
    read: readHookUrl,
    meaning: "The URL of a collector that takes traces by OTLP over HTTP; without it nothing is traced",
  }),
  tracesHeaders: setting({
    variable: "OPENVOE_TRACES_HEADERS",
    fallback: {},
    read: readHeaders,
    meaning: "Headers for the collector: name=value, separated by commas",
    isSecret: true,
  }),
  tracesRatio: setting({
    variable: "OPENVOE_TRACES_RATIO",
    fallback: 1,
    read: decimal({ least: 0, most: 1 }),
    meaning: "The share of traces that are recorded, 0 to 1, unless a request's traceparent says",
  }),
};
