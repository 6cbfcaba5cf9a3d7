import { readDecimal, readHeaders, readHookUrl } from "../config-readers.ts";
import type { SettingTable } from "./setting.ts";

/** Where traces are sent. */
export const TRACE_SETTINGS: SettingTable<"tracesUrl" | "tracesHeaders" | "tracesRatio"> = {
  tracesUrl: {
    variable: "OPENVOE_TRACES_URL",
    shownDefault: "none",
    fallback: null,
    read: readHookUrl,
    meaning: "The URL of a collector that takes traces by OTLP over HTTP; without it nothing is traced",
  },
  tracesHeaders: {
    variable: "OPENVOE_TRACES_HEADERS",
    shownDefault: "none",
    fallback: {},
    read: readHeaders,
    meaning: "Headers for the collector: name=value, separated by commas",
    isSecret: true,
  },
  tracesRatio: {
    variable: "OPENVOE_TRACES_RATIO",
    shownDefault: "1",
    fallback: 1,
    read: (text) => readDecimal(text, { least: 0, most: 1 }),
    meaning: "The share of traces that are recorded, 0 to 1, unless a request's traceparent says",
  },
};
