import type { Tenant } from "../../../kernel/access/caller.ts";
import { appendReads, type Reader } from "../../../kernel/audit/ops/reads.ts";
import type { IsoDate, VerificationHex, VerificationId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { FactsDocument } from "../../income/facts/facts-document.ts";
import { resultFacts } from "../../income/facts/facts-of-payroll.ts";
import { openResults } from "../../verifications/ops/open-results.ts";
import { type CaseloadRow, listVerificationCaseload } from "../../verifications/sql/list-verifications.ts";

/** A verified person of a caseload. */
interface Case {
  readonly id: VerificationId;
  readonly trackingInfo: string | null;
  /** Null: the results cannot be opened with the keys at hand. */
  readonly facts: FactsDocument | null;
}

/** Verifications of one page: a transaction's worth of rows, and what the memory holds of the caseload at once, twice. */
const PAGE_ROWS = 500;

/**
 * What the verifications of a tenant have, as facts, page by page in the order of their ids. The next page is fetched while the caller
 * works on one, and memory does not grow with the caseload. Each read is in the inquiry log before its page is given.
 */
export async function* readCaseload(
  context: Context,
  wanted: {
    readonly tenant: Tenant;
    readonly reader: Pick<Reader, "actor" | "sessionId">;
    /** The day on which the facts are looked at. */
    readonly asOf: IsoDate;
    readonly pageRows?: number;
  },
): AsyncGenerator<readonly Case[]> {
  const { tenant, reader, asOf, pageRows = PAGE_ROWS } = wanted;
  const fetchAfter = async (after: VerificationHex | null) => {
    const rows = await listVerificationCaseload(context.db, tenant, { after, limit: pageRows });
    const reads = rows.map(({ id }) => ({ action: "verification.read", target: id, details: {} }) as const);
    await appendReads(context.db, { ...reader, ...tenant }, reads);
    return rows;
  };
  let coming = fetchAfter(null);
  for (;;) {
    const rows = await coming;
    const last = rows.at(-1);
    if (last === undefined) return;
    coming = rows.length < pageRows ? Promise.resolve([]) : fetchAfter(last.digits);
    // Awaited in the next round: if the caller stops before, the failure is nobody's.
    coming.catch(() => {});
    yield rows.map((row) => caseOf(context, row, asOf));
  }
}

function caseOf({ keyring, onUnreadable }: Context, row: CaseloadRow, asOf: IsoDate): Case {
  const { id, digits, status, tracking_info: trackingInfo } = row;
  try {
    const isPartial = status === "partial";
    const employments = (openResults(keyring, row)?.employments ?? []).map((employment, at) =>
      resultFacts(employment, { id: `${id}/employment ${at + 1}`, isPartial }),
    );
    return { id, trackingInfo, facts: { as_of: asOf, employments } };
  } catch {
    onUnreadable?.(`verifications/${digits}`);
    return { id, trackingInfo, facts: null };
  }
}
