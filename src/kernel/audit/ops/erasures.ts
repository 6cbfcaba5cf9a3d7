import type { Environment } from "../../access/caller.ts";
import { appendLines, linesOf } from "../../database/folders.ts";
import { AppError } from "../../error.ts";
import { type AuditEntryId, nilId, readHexId, type Timestamp } from "../../ids.ts";
import { type Erasers, eraseHeld, type HeldIds } from "../../registration/held.ts";
import type { Context } from "../../sealing/ops/context.ts";
import type { AuditAct, AuditEntry } from "../audit.ts";
import { hasAuditEntry, listErasures } from "../sql/audit.ts";
import { insertAuditEntries } from "../sql/entries.ts";

/** Erasures per statement. */
const PAGE_ROWS = 1_000;
/** The longest time from an entry of an erasure to its commit, in milliseconds: the entry is the last that it writes. */
const COMMIT_MS = 3_600_000;

/** An erasure as the inquiry log has it. It names nobody: the ids are random, or keyed hashes. */
type LoggedErasure = Omit<AuditEntry, "number" | "environment" | "details"> & {
  readonly environment: Environment;
  readonly details: AuditAct["details"] & { readonly ids: HeldIds };
};

/**
 * Appends to a file the erasures of the inquiry log that it lacks, a line of JSON each, so that they can be
 * repeated after the restore of a backup that is older. Several processes may append to one file: a line may
 * then be there twice.
 */
export async function writeErasures({ db }: Pick<Context, "db">, file: string): Promise<void> {
  const lines = await linesOf(file);
  const written = lines.slice(0, -1).flatMap((line) => parsed(line) ?? []);
  const known = new Set(written.map(({ id }) => id));
  const last = written.at(-1)?.at;
  let after = { at: last === undefined ? ("-infinity" as Timestamp) : before(last), id: nilId<AuditEntryId>() };
  // A line that was cut off is ended, and its erasure is written again.
  const cut = (lines.at(-1) ?? "") === "" ? [] : [""];
  for (;;) {
    const page = await listErasures(db, { after, limit: PAGE_ROWS });
    const added = page.filter(({ id }) => !known.has(id)).map(({ number, ...entry }) => JSON.stringify(entry));
    if (added.length > 0) await appendLines(file, [...cut.splice(0), ...added]);
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE_ROWS) return;
    after = end;
  }
}

function before(at: Timestamp): Timestamp {
  return new Date(Date.parse(at) - COMMIT_MS).toISOString() as Timestamp;
}

/**
 * The erasures in the lines of a file of {@link writeErasures}.
 *
 * @throws AppError `incorrect_parameters` for the first line that is not one
 */
export function readErasures(text: string): LoggedErasure[] {
  return text.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const erasure = parsed(line);
    if (erasure !== null) return erasure;
    throw new AppError(
      "incorrect_parameters",
      `Line ${at + 1} of the file is not an erasure. If it is cut off, delete it.`,
    );
  });
}

function parsed(line: string): LoggedErasure | null {
  try {
    const erasure = JSON.parse(line) as LoggedErasure;
    const { id, at, environment, target, details } = erasure;
    const ids = Object.values(details.ids).flat();
    const isWhole = [at, environment, target].every((value) => typeof value === "string");
    return isWhole && [id, ...ids].every((one) => readHexId(one) !== null) ? erasure : null;
  } catch {
    return null;
  }
}

/**
 * Repeats erasures that the database's inquiry log lacks, because the database was restored from an older backup,
 * each in a transaction, in the order in which they were made. Erases the rows that have the ids, and nothing else.
 * A legal hold does not prevent it: none stood when the data was erased. Idempotent.
 *
 * @throws AppError `conflict` if an import of a source of such records is running
 */
export async function repeatErasures(
  context: Pick<Context, "db" | "keyring"> & Erasers,
  actor: AuditAct["actor"],
  logged: readonly LoggedErasure[],
): Promise<{ readonly repeated: number; readonly present: number }> {
  let repeated = 0;
  for (const erasure of logged.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const { teamId, environment, details } = erasure;
    const isRepeated = await context.db.transaction(
      async (tx) => {
        if (await hasAuditEntry(tx, erasure)) return false;
        await eraseHeld(context, { tx, keyring: context.keyring, actor, teamId, environment }, details.ids);
        // Under its own id, by which the next call and the next restore know it.
        await insertAuditEntries(tx, [{ ...erasure, actor, details: { first_erased_at: erasure.at, ...details } }]);
        return true;
      },
      { hasNoTimeout: true },
    );
    if (isRepeated) repeated += 1;
  }
  return { repeated, present: logged.length - repeated };
}
