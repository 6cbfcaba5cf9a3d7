import { Button, Failure } from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { say } from "../../parts/page.tsx";
import { useMutation, useScope, voe } from "../../service/voe.ts";
import { AssessLink } from "../income/assess-link.tsx";
import { isSettled, type Order, personOf } from "./order-texts.tsx";

/** What can be done with an order: a refresh of what it brought, or its end. */
export function OrderActs({ order }: { readonly order: Order }) {
  const refresh = useMutation({
    act: (id: string) => voe.orders.refresh(id),
    changes: [["orders"], ["tasks"]],
    onDone: () => say("The order is refreshed: its tasks show how far it is."),
  });
  if (!useScope("connections:write")) return null;
  return (
    <>
      {order.status === "completed" ? <AssessLink field="order_id" id={order.id} /> : null}
      {order.status === "completed" && order.refresh_approved ? (
        <Button disabled={refresh.isPending} onClick={() => refresh.run(order.id)} icon="replay" label="Refresh" />
      ) : null}
      {isSettled(order.status) ? null : (
        <ConfirmButton
          look="danger"
          label="Cancel order"
          title={`Cancel the order for ${personOf(order)}?`}
          confirm="Cancel the order"
          act={() => voe.orders.cancel(order.id)}
          changes={[["orders"]]}
          done="The order is canceled."
        >
          <p>Its link no longer works for parts that wait. What was fetched already stays.</p>
        </ConfirmButton>
      )}
      {refresh.error === null ? null : <Failure error={refresh.error} />}
    </>
  );
}
