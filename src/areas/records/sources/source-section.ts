import type { Environment } from "../../../kernel/access/caller.ts";
import type { JsonClient } from "../../../kernel/egress/calls/json-client.ts";
import type { Target } from "../../../kernel/egress/calls/target.ts";
import type { ProbeClock, TargetProbe } from "../../../kernel/network/probe-target.ts";
import type { Fault } from "../../../kernel/network/section.ts";
import type { DecidingContext } from "./network/sql.ts";
import type { Source } from "./source.ts";

/** A section of the network file whose entries are asked as sources: registered by the area that has it. */
export interface SourceSection<Network> {
  /** What an entry of it is called, such as `peer`. */
  readonly noun: string;
  /** What is wrong with the network file, besides what each section finds in its own entries. */
  readonly faults: (network: Network) => readonly Fault[];
  readonly entriesOf: (network: Network) => readonly SourceEntry[];
}

/** An entry of the network file that is asked as a source. */
interface SourceEntry {
  readonly name: string;
  readonly kind: string;
  readonly environments: readonly Environment[];
  readonly target: Target;
  readonly open: (context: OpeningContext) => Source;
  /** Asks it about no person, and says what is wrong with it. */
  readonly probe: (clock: ProbeClock) => Promise<SourceProbe>;
}

/** What a source of the network file is opened with. */
export interface OpeningContext extends DecidingContext {
  /** Opens the client of a target; the end of the process closes it. */
  readonly clientOf: (target: Target) => JsonClient;
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
}

/** What a probe of a source finds. */
export interface SourceProbe {
  readonly source: string;
  readonly kind: string;
  /** Address, certificate and latency; null for a database. */
  readonly target: Omit<TargetProbe, "answer" | "problems"> | null;
  /** What it is: a system's name and version, a number of columns, or the size of a peer's set. */
  readonly found: string | null;
  /** Problems with their remedies; empty if there are none. */
  readonly problems: readonly string[];
}
