import type { Caller } from "../../../kernel/access/caller.ts";
import { appendReads } from "../../../kernel/audit/ops/reads.ts";
import { AppError } from "../../../kernel/error.ts";
import {
  type IdByResource,
  idHex,
  type LinkId,
  type OrderId,
  type UserId,
  type VerificationId,
} from "../../../kernel/ids.ts";
import type { ConnectionContext } from "../../connections/ops/context.ts";
import { incomeSharedByPersons } from "../../connections/ops/reports/link-reports.ts";
import { linkRead, type ReadLink, readLink, readLinks } from "../../connections/ops/reports/read-link.ts";
import { getUser } from "../../connections/ops/users.ts";
import { listLinkRows, listLinksById } from "../../connections/sql/links.ts";
import { listOrderParts } from "../../connections/sql/orders/order-parts.ts";
import { findOrder } from "../../connections/sql/orders/orders.ts";
import type { EmploymentDocument } from "../../income/facts/facts-document.ts";
import { employmentFacts, resultFacts } from "../../income/facts/facts-of-payroll.ts";
import type { AssessedIds } from "../../income/ops/answers/stored-assessment.ts";
import { sourceIdentity } from "../../payroll/report.ts";
import { readAndLogInstantVerification } from "../../verifications/ops/verifications.ts";

/** What an assessment is about: only the facts that the caller states, or those plus the data of one resource. */
export type AssessmentSubject =
  | { readonly kind: "facts" }
  | { readonly kind: "verification"; readonly id: VerificationId }
  | { [Kind in "link" | "user" | "order"]: { readonly kind: Kind; readonly id: IdByResource[Kind] } }[
      | "link"
      | "user"
      | "order"];

/** The employments of a subject, and the ids under which an assessment of them is found. */
interface GatheredFacts {
  readonly employments: readonly EmploymentDocument[];
  readonly about: AssessedIds;
}

/** What the inquiry log calls the part of a link that is read. */
const PART = "income assessment";
/** Links of a user that are assessed at most: the newest ones. */
const LINKS_MAX = 20;
const NO_SUBJECT_IDS = { verification_id: null, link_id: null, user_id: null, order_id: null } as const;

/**
 * The employments that a subject of the caller has, as facts. Each read of personal data is in the inquiry log before this resolves.
 *
 * @throws AppError `not_found` for the subject, or if a link has no data or its person does not share income; `conflict` for a
 * verification without results; `permission_denied` if the key may not read such a subject
 */
export function gatherFacts(
  context: ConnectionContext,
  caller: Caller,
  subject: AssessmentSubject,
): Promise<GatheredFacts> {
  switch (subject.kind) {
    case "facts":
      return Promise.resolve({ employments: [], about: { ...NO_SUBJECT_IDS, subject: "facts" } });
    case "verification":
      return factsOfVerification(context, caller, subject.id);
    case "link":
      return factsOfLink(context, caller, subject.id);
    case "user":
      return factsOfUser(context, caller, subject.id);
    case "order":
      return factsOfOrder(context, caller, subject.id);
  }
}

async function factsOfVerification(context: ConnectionContext, caller: Caller, id: VerificationId) {
  if (!caller.scopes.includes("verifications:read")) {
    throw new AppError("permission_denied", "An assessment of a verification needs the scope verifications:read.");
  }
  const { results, status } = await readAndLogInstantVerification(context, caller, id);
  if (results === null) {
    throw new AppError("conflict", `The verification is ${status}: it has no results that could be assessed.`);
  }
  const isPartial = status === "partial";
  const about = { ...NO_SUBJECT_IDS, subject: "verification", verification_id: idHex(id) } as const;
  const employments = results.employments.map((employment, at) =>
    resultFacts(employment, { id: `${id}/employment ${at + 1}`, isPartial }),
  );
  return { employments, about };
}

async function factsOfLink(context: ConnectionContext, caller: Caller, linkId: LinkId): Promise<GatheredFacts> {
  const { link, data, source } = await readLink(context, caller, { linkId, kinds: ["income"], part: PART });
  const about = { ...NO_SUBJECT_IDS, subject: "link", link_id: link.id, user_id: link.user_id } as const;
  const from = { source: link.id, identity: sourceIdentity(source).status };
  return { employments: data.employments.map((employment) => employmentFacts(employment, from)), about };
}

async function factsOfUser(context: ConnectionContext, caller: Caller, userId: UserId): Promise<GatheredFacts> {
  await getUser(context, caller, userId);
  const page = await listLinkRows(context.db, caller, { userId, request: { pageSize: LINKS_MAX, cursor: null } });
  const read = await readLinks(context, context.db, page.rows);
  const about = { ...NO_SUBJECT_IDS, subject: "user", user_id: userId } as const;
  return { employments: await readEmployments(context, caller, { read, noun: "user" }), about };
}

async function factsOfOrder(context: ConnectionContext, caller: Caller, orderId: OrderId): Promise<GatheredFacts> {
  const order = await findOrder(context.db, caller, orderId);
  if (order === null) throw new AppError("not_found", "No order has this id in this environment.");
  const parts = await listOrderParts(context.db, [order.id]);
  const linkIds = parts.map(({ link_id }) => link_id).filter((id) => id !== null);
  const read = await readLinks(context, context.db, await listLinksById(context.db, linkIds));
  const about = { ...NO_SUBJECT_IDS, subject: "order", order_id: order.id, user_id: order.user_id } as const;
  return { employments: await readEmployments(context, caller, { read, noun: "order" }), about };
}

/** The employments of links whose persons share income, each read of which is in the inquiry log. */
async function readEmployments(
  context: ConnectionContext,
  caller: Caller,
  { read, noun }: { readonly read: readonly ReadLink[]; readonly noun: string },
): Promise<readonly EmploymentDocument[]> {
  const { links, employments } = incomeSharedByPersons(read);
  if (links.length === 0) throw new AppError("not_found", `This ${noun} has no link with data on income yet.`);
  await appendReads(
    context.db,
    caller,
    links.map(({ link }) => linkRead(link.id, PART)),
  );
  return employments;
}
