import type { TeamId } from "../../../ids.ts";

/**
 * Whose turn it was last. Teams take turns by their ids: what is taken next is that of the teams after it, or of all where those
 * have nothing, so that no team's many delay those of the others for longer than a batch.
 */
export interface Turns {
  /** Null: there was nothing more, so the next turn is the first team's. */
  last: TeamId | null;
}

/** Turns that begin with the first team. */
export function newTurns(): Turns {
  return { last: null };
}

const BEFORE_ALL_TEAMS = "00000000000000000000000000000000" as TeamId;

/**
 * Takes rows in turns of the teams.
 *
 * @param turns whose turn it was last; changed to whose it is now, where the take has not failed
 * @param limit the most rows; at least 1
 * @param take takes the first rows, at most `limit`, of the teams after one, ordered by team
 * @returns what was taken; fewer than `limit` also where the teams before have more
 */
export async function takeInTurns<Row extends { readonly team_id: TeamId }>(
  turns: Turns,
  limit: number,
  take: (after: TeamId) => Promise<Row[]>,
): Promise<Row[]> {
  const later = turns.last === null ? [] : await take(turns.last);
  const taken = later.length > 0 ? later : await take(BEFORE_ALL_TEAMS);
  const latest =
    taken
      .map((row) => row.team_id)
      .sort()
      .at(-1) ?? null;
  turns.last = taken.length < limit ? null : latest;
  return taken;
}
