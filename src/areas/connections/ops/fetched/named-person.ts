import type { Tenant } from "../../../../kernel/access/caller.ts";
import type { LinkId, TaskId } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { completeIdentity, type ExpectedPerson } from "../../../payroll/identity.ts";
import { findLink } from "../../sql/links.ts";
import { findPartByTask } from "../../sql/orders/order-parts.ts";
import { findOrderById } from "../../sql/orders/orders.ts";
import { openOrderDetails } from "../orders/parts/order-tokens.ts";
import { findOpenUser } from "../users.ts";

/**
 * The person whom the client named for a task: what the task's order says, and where it says nothing
 * what the user's details say. Each field is null where neither says it.
 */
export async function namedPersonOf(
  { keyring, db }: Context,
  { tenant, taskId, linkId }: { readonly tenant: Tenant; readonly taskId: TaskId; readonly linkId: LinkId },
): Promise<ExpectedPerson> {
  const part = await findPartByTask(db, taskId);
  const row = part === null ? null : await findOrderById(db, part.order_id);
  const order = row === null ? null : openOrderDetails({ keyring }, row);
  const link = await findLink(db, tenant, linkId);
  const user = link === null ? null : await findOpenUser(keyring, db, { tenant, id: link.user_id });
  return {
    ...completeIdentity(order, user),
    date_of_birth: order?.date_of_birth ?? user?.date_of_birth ?? null,
    email: order?.email ?? user?.email ?? null,
    phone: order?.phone ?? user?.phone ?? null,
  };
}
