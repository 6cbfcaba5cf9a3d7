import { minuteDuty, type ReportRow } from "../registration/duties.ts";
import type { Area } from "../registration/registered-area.ts";
import type { Context } from "../sealing/ops/context.ts";
import { auditRoutes } from "./audit.routes.ts";
import { chainAudit } from "./ops/audit.ts";
import { type SendAuditHead, signAuditHeadOfDay, writeAuditHeads } from "./ops/audit-heads.ts";
import { writeErasures } from "./ops/erasures.ts";
import { deleteOldReads } from "./sql/recent-reads.ts";

/** How often to chain the inquiry log, in milliseconds: an entry waits for two seconds at most. */
const CHAIN_EVERY_MS = 1_000;

/** The inquiry log. */
export const AUDIT_AREA: Area<{
  /** The file to which signed ends of the inquiry log are appended; null: none. */
  readonly auditHeadFile: string | null;
  /** The file to which erasures are appended; null: none. */
  readonly erasureFile: string | null;
  readonly sendAuditHead: SendAuditHead;
}> = {
  name: "audit",
  tables: ["audit_entries", "audit_blocks", "audit_gaps", "audit_head", "audit_heads", "audit_intake", "recent_reads"],
  expires: [deleteOldReads],
  duties: (context, { auditHeadFile: file, erasureFile, sendAuditHead: send }) => [
    { name: "chaining the inquiry log", everyMs: CHAIN_EVERY_MS, work: (report) => chain(context, report) },
    minuteDuty("signing the inquiry log", () => signHead(context, { file, send })),
    minuteDuty("listing erasures", async () => {
      if (erasureFile !== null) await writeErasures(context, erasureFile);
      return false;
    }),
  ],
  routes: [...auditRoutes],
};

/** Chains the inquiry log; reports each entry that was changed before it was chained. */
async function chain(context: Context, report: ReportRow): Promise<boolean> {
  const { isFull, changed } = await chainAudit(context);
  for (const id of changed) report(`audit_entries/${id}`, "An entry of the inquiry log was changed.");
  return isFull;
}

/** Signs the log's end once a day; the file has every head before it is asked for again. */
async function signHead(
  context: Context,
  { file, send }: { readonly file: string | null; readonly send: SendAuditHead },
): Promise<boolean> {
  await signAuditHeadOfDay(context, send);
  if (file !== null) await writeAuditHeads(context, file);
  return false;
}
