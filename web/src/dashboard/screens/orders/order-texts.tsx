import type { AnswerOf } from "@openvoe/client";
import { Badge, type Tone } from "../../parts/content.tsx";

/** An order with its parts. */
export type Order = AnswerOf<"GET", "/v1/orders/{id}/">;
/** The status of an order or a part. */
type OrderStatus = Order["status"];

const STATUSES: Readonly<Record<OrderStatus, readonly [Tone, string, string]>> = {
  pending: ["neutral", "Waiting", "Waiting for the person."],
  in_progress: ["active", "In progress", "The person is connecting, or some parts are still open."],
  completed: ["good", "Completed", "The data is available."],
  no_data: ["warning", "No data", "Ended without data. The person can try again."],
  skipped: ["warning", "Declined", "The person declined. They can still change their mind."],
  canceled: ["neutral", "Canceled", "Your team canceled the order."],
  expired: ["neutral", "Expired", "The person did not answer in time."],
};

/** The status of an order or a part. */
export function OrderBadge({ status }: { readonly status: OrderStatus }) {
  const [tone, text] = STATUSES[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** What a status means, in a sentence or two. */
export function orderText(status: OrderStatus): string {
  return STATUSES[status][2];
}

/** Every status as a choice of a filter. */
export const STATUS_OPTIONS = Object.entries(STATUSES).map(([status, [, text]]) => [status, text] as const);

/** True if an order or a part waits for nobody. */
export function isSettled(status: OrderStatus): boolean {
  return status !== "pending" && status !== "in_progress";
}

/** The person's name where the order has it, else the order's number. */
export function personOf({
  first_name,
  last_name,
  order_number,
}: Pick<Order, "first_name" | "last_name" | "order_number">): string {
  const name = [first_name, last_name].filter((part) => part !== null).join(" ");
  return name === "" ? order_number : name;
}
