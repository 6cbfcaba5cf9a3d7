import { useState } from "preact/hooks";
import { Confirm } from "../../parts/dialog.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Failure } from "../../parts/states.tsx";
import { say } from "../../parts/toast.tsx";
import { useScope } from "../../service/session.tsx";
import { useMutation } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { AssessLink } from "../income/assess-link.tsx";
import { isSettled, type Order, personOf } from "./order-texts.tsx";

/** What can be done with an order: a refresh of what it brought, or its end. */
export function OrderActs({ of }: { readonly of: Order }) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useMutation({
    act: (id: string) => voe.orders.refresh(id),
    changes: [["orders"], ["tasks"]],
    onDone: () => say("The order is refreshed: its tasks show how far it is."),
  });
  if (!useScope("connections:write")) return null;
  return (
    <>
      {of.status === "completed" ? <AssessLink field="order_id" id={of.id} /> : null}
      {of.status === "completed" && of.refresh_approved ? (
        <button type="button" class="button" disabled={refresh.isPending} onClick={() => refresh.run(of.id)}>
          <Icon name="replay" /> Refresh
        </button>
      ) : null}
      {isSettled(of.status) ? null : (
        <button type="button" class="button danger" onClick={() => setAsking(true)}>
          Cancel order
        </button>
      )}
      {refresh.error === null ? null : <Failure error={refresh.error} />}
      {isAsking ? <CancelDialog of={of} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function CancelDialog({ of, onClose }: { readonly of: Order; readonly onClose: () => void }) {
  const cancel = useMutation({
    act: (id: string) => voe.orders.cancel(id),
    changes: [["orders"]],
    onDone: () => {
      say("The order is canceled.");
      onClose();
    },
  });
  return (
    <Confirm
      title={`Cancel the order for ${personOf(of)}?`}
      confirm="Cancel the order"
      mutation={cancel}
      onConfirm={() => cancel.run(of.id)}
      onClose={onClose}
    >
      <p>Its link no longer works for parts that wait. What was fetched already stays.</p>
    </Confirm>
  );
}
