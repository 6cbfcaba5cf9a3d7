import { Button, Card, Failure, Moment, QueryState } from "../../parts/content.tsx";
import { say } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { addPasskey, canUsePasskeys, type Passkey } from "../../service/passkeys.ts";
import { useMutation, useQuery, voe } from "../../service/voe.ts";

/** The passkeys of the signed-in member. */
export function Passkeys() {
  const passkeys = useQuery(["passkeys"], (signal) => voe.request("GET", "/v1/passkeys/", { signal }));
  const add = useMutation({
    act: (_: null) => addPasskey(),
    changes: [["passkeys"], ["sign-in"]],
    onDone: () => say("The passkey is added. Sign in with it the next time."),
  });
  const remove = useMutation({
    act: (id: string) => voe.request("DELETE", "/v1/passkeys/{id}/", { path: { id } }),
    changes: [["passkeys"], ["sign-in"]],
    onDone: () => say("The passkey is removed."),
  });
  const error = add.error ?? remove.error;
  return (
    <Card
      title="Passkeys"
      lead="Sign in with your finger, face or PIN instead of a link. With a passkey, no link signs you in any more. The first one is added right after a sign-in."
    >
      {error === null ? null : <Failure error={error} />}
      <QueryState query={passkeys}>{(rows) => <PasskeyTable rows={rows} onRemove={remove.run} />}</QueryState>
      {canUsePasskeys() ? (
        <div class="actions">
          <Button disabled={add.isPending} onClick={() => add.run(null)} label="Add a passkey" />
        </div>
      ) : (
        <p class="muted">This browser can add none at this address: passkeys need HTTPS and a name.</p>
      )}
    </Card>
  );
}

interface PasskeyTableProps {
  readonly rows: readonly Passkey[];
  readonly onRemove: (id: string) => void;
}

function PasskeyTable({ rows, onRemove }: PasskeyTableProps) {
  return tableOf({ caption: "Passkeys, oldest first", empty: "You have none." }, rows, [
    { title: "Added", cell: ({ created_at }) => <Moment at={created_at} showsTime /> },
    { title: "Last used", cell: ({ used_at }) => <Moment at={used_at} /> },
    { title: "Kept", cell: ({ is_synced }) => (is_synced ? "With a copy elsewhere" : "On one device") },
    { title: "Action", cell: ({ id }) => <Button look="small" onClick={() => onRemove(id)} label="Remove" /> },
  ]);
}
