import type { BodyOf } from "@openvoe/client";
import { refusalOf, sendLines } from "../../../service/send-lines.ts";
import type { InvitationRow } from "./invitation-file.ts";

type OrderLine = BodyOf<"POST", "/v1/orders/batch/">;

/** What all orders of a file share. */
export interface Shared {
  readonly product: "income" | "employment";
  readonly clientName: string | null;
}

/** A row with what became of it. */
export interface Invitation {
  readonly row: InvitationRow;
  /** Why no order is created of it; null where nothing is wrong. */
  readonly fault: string | null;
  /** The order, once it is created. */
  readonly orderId: string | null;
}

/** Rows of one request: the table grows by so many at once. */
const ROWS_PER_REQUEST = 50;

/** Has the service say what is wrong with each row; nothing is created. */
export async function checkInvitations(rows: readonly InvitationRow[], shared: Shared): Promise<Invitation[]> {
  const orders = rows.map((row) => orderOf(row, shared));
  const answers = await sendLines("/v1/orders/batch/check/", orders);
  const first = new Map<string, number>();
  return rows.map((row, at) => {
    const key = JSON.stringify(orders[at]).toLowerCase();
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row.line);
    const repeated = earlier === undefined ? null : `is the same as line ${earlier}`;
    return { row, fault: refusalOf(answers[at], columnOf) ?? repeated, orderId: null };
  });
}

/**
 * Creates an order for each row without a fault, some at a time. A row that was sent before, within 24 hours, is not
 * ordered twice.
 *
 * @returns all rows, each time that some were answered
 */
export async function* createInvitations(
  checked: readonly Invitation[],
  shared: Shared,
): AsyncGenerator<readonly Invitation[], void, void> {
  const done = [...checked];
  const open = checked.flatMap(({ fault, orderId }, at) => (fault === null && orderId === null ? [at] : []));
  for (let from = 0; from < open.length; from += ROWS_PER_REQUEST) {
    const some = open.slice(from, from + ROWS_PER_REQUEST).flatMap((at) => {
      const one = checked[at];
      return one === undefined ? [] : [{ at, row: one.row }];
    });
    const lines = await Promise.all(some.map(async ({ row }) => onceOnly(orderOf(row, shared))));
    const answers = await sendLines("/v1/orders/batch/", lines);
    for (const [index, { at, row }] of some.entries()) {
      const fault = refusalOf(answers[index], columnOf);
      done[at] = { row, fault, orderId: fault === null ? (answers[index] as { id: string }).id : null };
    }
    yield [...done];
  }
}

function orderOf({ values }: InvitationRow, { product, clientName }: Shared): OrderLine {
  const { name, email, phone, employer, template, order_number, external_user_id } = values;
  const named = name === undefined ? null : divided(name);
  return {
    first_name: values.first_name ?? named?.first ?? null,
    last_name: values.last_name ?? named?.last ?? null,
    email: email ?? null,
    phone: phone ?? null,
    template_id: template ?? null,
    order_number: order_number ?? null,
    external_user_id: external_user_id ?? null,
    products: [product],
    employers: employer === undefined ? null : [{ company_name: employer }],
    client_name: clientName,
  };
}

/** `Gómez, María` or `María Gómez`: the last word is the last name where no comma says otherwise. */
function divided(name: string): { readonly first: string | null; readonly last: string } {
  const [last = "", first] = name.split(",", 2).map((part) => part.trim());
  if (first !== undefined) return { first: first === "" ? null : first, last };
  const words = last.split(/\s+/);
  return { first: words.slice(0, -1).join(" ") || null, last: words.at(-1) ?? last };
}

/** The line with a key that is that of its content; without one where the browser computes no digests (no HTTPS). */
async function onceOnly(order: OrderLine): Promise<OrderLine> {
  if (globalThis.crypto?.subtle === undefined) return order;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(order)));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { ...order, idempotency_key: `invite-${hex}` };
}

const COLUMNS: Readonly<Record<string, string>> = {
  first_name: "first name",
  last_name: "last name",
  "employers[0].company_name": "employer",
  template_id: "template",
  order_number: "order number",
  external_user_id: "external user id",
};

/** A field of an order as the file's column for it. */
function columnOf(field: string): string {
  return COLUMNS[field] ?? field;
}
