import type { AuditEntry } from "../../domain/audit.ts";
import { table } from "./print.ts";

/** An entry as `--json` prints it. */
export function auditView(entry: AuditEntry) {
  const { number, id, at, actor, teamId, environment, action, target, details } = entry;
  return { number, id, at, actor, team_id: teamId, environment, action, target, details };
}

/** Entries in columns, in the given order. */
export function auditTable(entries: readonly AuditEntry[]): string {
  const rows = entries.map(({ number, at, actor, environment, action, target, details }) => {
    return [
      number === null ? "waiting" : String(number),
      at,
      actor,
      action,
      environment ?? "",
      target,
      JSON.stringify(details),
    ];
  });
  return table([["NUMBER", "AT", "ACTOR", "ACTION", "ENVIRONMENT", "TARGET", "DETAILS"], ...rows]);
}
