import type { Database } from "../../database/postgres/database.ts";
import type { Replica } from "../../database/postgres/servers/replica.ts";
import type { TeamId } from "../../ids.ts";

/** Where reads that may be a moment old go. */
export interface StaleReads {
  /**
   * The database for such a read of a team: the replica, or the primary if that lacks what is over
   * a second old or what the team wrote through this process.
   */
  databaseFor(teamId: TeamId): Promise<Database>;
  /** Records that a request of a team has ended that may have written. */
  noteWrite(teamId: TeamId): void;
}

/**
 * Opens the choice between primary and replica. What a team wrote through another process is not
 * known here, and may be missing for as long as a replica may be behind.
 *
 * @param nowMs a monotonic clock, the replica's
 */
export function openStaleReads(primary: Database, replica: Replica, nowMs: () => number): StaleReads {
  const wroteAtMs = new Map<TeamId, number>();
  return {
    async databaseFor(teamId) {
      const isCurrent = await replica.isCurrent(wroteAtMs.get(teamId) ?? Number.NEGATIVE_INFINITY);
      return isCurrent ? replica.db : primary;
    },
    noteWrite: (teamId) => wroteAtMs.set(teamId, nowMs()),
  };
}
