import { mintId } from "../../crypto/secrets.ts";
import type { Database } from "../../database/postgres/database.ts";
import { type LoggedRequestId, nilId } from "../../ids.ts";
import type { Page, PageRequest } from "../../page.ts";
import type { Context } from "../../sealing/ops/context.ts";
import { type Caller, type KeyCaller, keyOf } from "../caller.ts";
import {
  deleteOldLoggedRequests,
  type FailureGroup,
  groupFailedRequests,
  insertLoggedRequests,
  type LoggedRequest,
  listLoggedRequests,
  type NewLoggedRequest,
  type RequestLogFilter,
} from "../sql/request-log.ts";

/** How often noted calls are written, in milliseconds. */
const WRITE_EVERY_MS = 1_000;
/** The most calls of one write, which is the most that a process logs in a second. */
const WRITTEN_MAX = 500;
/** The most groups of failures. */
const GROUPS_MAX = 100;

/** A call that was answered, as the server knows it. */
type AnsweredCall = Pick<
  NewLoggedRequest,
  "method" | "route" | "status" | "error_code" | "duration_ms" | "request_id"
> & {
  readonly caller: KeyCaller;
};

/** A log of calls that is written while no request waits for it. */
export interface RequestLog {
  /** Notes a call of a key; takes microseconds, and never throws. */
  note(call: AnsweredCall): void;
  /** Writes what is noted, and stops. */
  close(): Promise<void>;
}

/**
 * Opens the log of a process. It is written once a second in one statement, of at most
 * {@link WRITTEN_MAX} calls: failures come first, and the excess is dropped. A write that fails
 * drops its calls too: the log may have gaps, and no request waits for it.
 */
export function openRequestLog(
  db: Database,
  options: {
    readonly now: () => Date;
    readonly onError: (error: unknown, activity: string) => void;
    /** Called once for each write with how many calls it had to leave out. */
    readonly onDropped: (count: number) => void;
  },
): RequestLog {
  const { now, onError, onDropped } = options;
  let succeeded: NewLoggedRequest[] = [];
  let failed: NewLoggedRequest[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  const write = () => {
    timer = null;
    const noted = [...failed, ...succeeded].slice(0, WRITTEN_MAX);
    const left = dropped + failed.length + succeeded.length - noted.length;
    if (left > 0) onDropped(left);
    [failed, succeeded, dropped] = [[], [], 0];
    if (noted.length === 0) return;
    writing = writing
      .then(() => insertLoggedRequests(db, noted))
      .catch((error: unknown) => onError(error, "writing the log of requests"));
  };

  return {
    note({ caller, ...call }) {
      const isFailure = call.error_code !== null;
      // A failure takes the place of a success when both are written.
      if ((isFailure ? failed.length : failed.length + succeeded.length) >= WRITTEN_MAX) {
        dropped += 1;
        return;
      }
      const { id: key_id, teamId, environment } = caller;
      const id = mintId<LoggedRequestId>();
      const entry = { ...call, id, key_id, tenant: { teamId, environment }, at: now() };
      if (isFailure) failed.push(entry);
      else succeeded.push(entry);
      timer ??= setTimeout(write, WRITE_EVERY_MS).unref();
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      write();
      await writing;
    },
  };
}

/** A page of the calls that a caller may see, newest first: its own, or with `keys:write` those of the team's environment. */
export function listRequests(
  { db }: { readonly db: Database },
  caller: Caller,
  { filter, request }: { readonly filter: RequestLogFilter; readonly request: PageRequest },
): Promise<Page<LoggedRequest>> {
  return listLoggedRequests(db, caller, { filter: seenBy(caller, filter), request });
}

/** The failures among them, by operation, status and error; at most a hundred groups, the latest first. */
export function listRequestFailures(
  { db }: { readonly db: Database },
  caller: Caller,
  filter: RequestLogFilter,
): Promise<FailureGroup[]> {
  return groupFailedRequests(db, caller, { filter: seenBy(caller, filter), limit: GROUPS_MAX });
}

function seenBy(caller: Caller, filter: RequestLogFilter): RequestLogFilter {
  if (caller.scopes.includes("keys:write")) return filter;
  const own = keyOf(caller);
  const isOwn = filter.keyId === null || filter.keyId === own;
  return { ...filter, keyId: (isOwn ? own : null) ?? nilId() };
}

/** Calls deleted per statement. */
const REQUEST_ROWS = 5_000;

/**
 * Deletes a batch of logged calls that are older than `days`.
 *
 * @returns true if there may be more
 */
export async function removeOldRequests({ db }: Pick<Context, "db">, days: number): Promise<boolean> {
  return (await deleteOldLoggedRequests(db, days, REQUEST_ROWS)) === REQUEST_ROWS;
}
