import type { AuditEntry } from "../../../kernel/audit/audit.ts";
import { table } from "./print.ts";

/** The names of members among the actors of entries, by actor. */
export type Names = ReadonlyMap<string, string>;

/** An entry as `--json` prints it. */
export function auditView(entry: AuditEntry, names: Names) {
  const { number, id, at, actor, teamId, environment, action, target, details } = entry;
  const actor_name = names.get(actor) ?? null;
  return { number, id, at, actor, actor_name, team_id: teamId, environment, action, target, details };
}

/** Entries in columns, in the given order. */
export function auditTable(entries: readonly AuditEntry[], names: Names): string {
  const rows = entries.map(({ number, at, actor, environment, action, target, details }) => {
    const name = names.get(actor);
    return [
      number === null ? "waiting" : String(number),
      at,
      name === undefined ? actor : `${actor} (${name})`,
      action,
      environment ?? "",
      target,
      JSON.stringify(details),
    ];
  });
  return table([["NUMBER", "AT", "ACTOR", "ACTION", "ENVIRONMENT", "TARGET", "DETAILS"], ...rows]);
}
