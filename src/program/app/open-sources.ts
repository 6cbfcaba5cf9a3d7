import type { SourceProblem } from "../../areas/records/sources/network/network-source.ts";
import { openRemoteSource } from "../../areas/records/sources/network/remote.ts";
import { openSqlSource } from "../../areas/records/sources/network/sql.ts";
import { openRecordsSource } from "../../areas/records/sources/records.ts";
import { sandboxSources } from "../../areas/records/sources/sandbox.ts";
import type { Source } from "../../areas/records/sources/source.ts";
import type { OpeningContext } from "../../areas/records/sources/source-section.ts";
import type { NetworkSourceSettings } from "../../areas/records/sources/sources-section.ts";
import { openJsonClient } from "../../kernel/egress/calls/json-client.ts";
import { AppError } from "../../kernel/error.ts";
import { SOURCE_SECTIONS } from "../areas.ts";
import { now, nowMs } from "./clock.ts";
import type { NetworkSettings } from "./network-settings.ts";
import type { ProcessParts } from "./parts.ts";

/** What sources need of their process. */
interface SourceParts extends Pick<ProcessParts, "context" | "settings" | "stops" | "log"> {
  /** Called with each of our own records that does not open, as `employments/<id>`. */
  readonly onUnreadable: (row: string) => void;
}

/**
 * Opens every source: the operator's records, the sandbox, and those of the network file. `stops`
 * closes them.
 */
export function openSources({ context, settings, stops, log, onUnreadable }: SourceParts): Source[] {
  const { db, keyring } = context;
  const thresholds = { thresholdBits: settings.linkageThresholdBits, marginBits: settings.linkageMarginBits };
  const { network } = settings;
  checkNetwork(network);
  const opening: OpeningContext = {
    db,
    keyring,
    thresholds,
    onSourceProblem: ({ source, problem }: SourceProblem) =>
      log.warn({ source, problem }, "a source did not answer well"),
    clientOf: (target) => {
      const client = openJsonClient(target, { now, nowMs });
      stops.push(() => client.close());
      return client;
    },
    nowMs,
  };
  return [
    openRecordsSource({ db, keyring, nowMs, thresholds, onUnreadable }),
    ...sandboxSources(),
    ...network.sources.map((source) => openSource(source, opening, stops)),
    ...SOURCE_SECTIONS.flatMap(({ entriesOf }) => entriesOf(network).map(({ open }) => open(opening))),
  ];
}

function openSource(source: NetworkSourceSettings, opening: OpeningContext, stops: ProcessParts["stops"]): Source {
  if (source.kind === "remote")
    return openRemoteSource(source, { ...opening, client: opening.clientOf(source.target) });
  const opened = openSqlSource(source, opening);
  stops.push(() => opened.close());
  return opened;
}

/**
 * Checks what no section of the network file can by itself.
 *
 * @throws AppError `incorrect_parameters` that reports every fault at once
 */
export function checkNetwork(network: NetworkSettings): void {
  const invalidParams = SOURCE_SECTIONS.flatMap(({ faults }) => faults(network));
  if (invalidParams.length > 0)
    throw new AppError("incorrect_parameters", "The network file has faults.", { invalidParams });
}
