import type { Environment } from "../../access/caller.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import { type ListStatements, listPage } from "../../database/postgres/page.ts";
import type { TeamId, Timestamp } from "../../ids.ts";
import type { Page, PageRequest } from "../../page.ts";
import type { AuditAction, AuditEntry } from "../audit.ts";
import { ENTRY_PARTS } from "./entries.ts";

/** Which entries a list includes; null does not filter, but for {@link teamId}. */
export interface InquiryLogFilter {
  /** The team that entries concern; null: those that concern no team. */
  readonly teamId: TeamId | null;
  /** Entries that concern all environments are included too. */
  readonly environment: Environment;
  readonly action: AuditAction | null;
  readonly actor: string | null;
  readonly target: string | null;
  /** Exclusive. */
  readonly createdAfter: Timestamp | null;
  /** Exclusive. */
  readonly createdBefore: Timestamp | null;
}

const NO_TEAM = "'00000000-0000-0000-0000-000000000000'::uuid";
const FILTER = `coalesce(team_id, ${NO_TEAM}) = coalesce($1, ${NO_TEAM}) and (environment is null or environment = $2)
  and ($3::text is null or action = $3) and ($4::text is null or actor = $4) and ($5::text is null or target = $5)
  and ($6::timestamptz is null or at > $6) and ($7::timestamptz is null or at < $7)`;

function pageText(comparison: string, order: string): string {
  return `select ${ENTRY_PARTS} from audit_entries e where ${FILTER} and (at, id) ${comparison} ($8, $9) order by ${order} limit $10`;
}

const INQUIRY_LOG: ListStatements = {
  count: { name: "count_inquiry_log", text: `select count(*) as count from audit_entries where ${FILTER}` },
  older: { name: "list_older_inquiry_log", text: pageText("<", "at desc, id desc") },
  newer: { name: "list_newer_inquiry_log", text: pageText(">", "at, id") },
};

/** A page of the inquiry log, newest first. */
export function listInquiryLog(
  db: Queryable,
  options: { readonly filter: InquiryLogFilter; readonly request: PageRequest },
): Promise<Page<AuditEntry>> {
  const { teamId, environment, action, actor, target, createdAfter, createdBefore } = options.filter;
  return listPage(db, INQUIRY_LOG, {
    values: [teamId, environment, action, actor, target, createdAfter, createdBefore],
    request: options.request,
    positionOf: ({ at, id }) => ({ at, id }),
  });
}
