import type { Key } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Badge, Button, LinkButton, Moment } from "../../parts/content.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { ListPage } from "../../parts/list.tsx";
import { useSession, voe } from "../../service/voe.ts";

/** The keys of the team in this environment, and the way to end one. */
export function KeyList() {
  const own = useSession().key?.id;
  const [chosen, setChosen] = useState<Key | null>(null);
  return (
    <ListPage
      path="/v1/keys/"
      name="keys"
      nouns={["key", "keys"]}
      title="Keys"
      lead="Programs authenticate with a key. Give each program its own key, with only the scopes that it needs."
      actions={<LinkButton to="/keys/new" look="primary" icon="plus" label="New key" />}
      columns={[
        { title: "Name", cell: nameOf, note: ({ id }) => (id === own ? "Your current key" : null) },
        { title: "Secret", cell: (key) => <code>{key.secret_hint}</code> },
        { title: "Status", cell: (key) => <KeyBadge accessKey={key} /> },
        {
          title: "Scopes",
          isMinor: true,
          cell: (key) => <span title={key.scopes.join(", ")}>{key.scopes.length}</span>,
        },
        { title: "Created", cell: (key) => <Moment at={key.created_at} /> },
        { title: "Expires", cell: (key) => (key.expires_at === null ? "Never" : <Moment at={key.expires_at} />) },
        {
          title: "Action",
          cell: (key) =>
            keyState(key) === "active" ? (
              <Button look="small" onClick={() => setChosen(key)}>
                Revoke<span class="unseen"> {nameOf(key)}</span>
              </Button>
            ) : null,
        },
      ]}
      around={(rows) => (
        <>
          {rows}
          {chosen === null ? null : <RevokeDialog accessKey={chosen} onClose={() => setChosen(null)} />}
        </>
      )}
    />
  );
}

function nameOf({ name, id }: Key): string {
  return name ?? `Key ${id.slice(0, 8)}`;
}

function KeyBadge({ accessKey }: { readonly accessKey: Key }) {
  const state = keyState(accessKey);
  return (
    <Badge tone={state === "active" ? "good" : "neutral"}>
      {state === "active" ? "Active" : state === "revoked" ? "Revoked" : "Expired"}
    </Badge>
  );
}

function RevokeDialog({ accessKey, onClose }: { readonly accessKey: Key; readonly onClose: () => void }) {
  const isOwn = useSession().key?.id === accessKey.id;
  return (
    <Confirm
      title={`Revoke ${nameOf(accessKey)}?`}
      confirm="Revoke key"
      act={() => voe.keys.deactivate({ id: accessKey.id })}
      changes={[["keys"], ["session"]]}
      done={`${nameOf(accessKey)} is revoked.`}
      onClose={onClose}
    >
      <p>Programs that use this key lose access. This cannot be undone.</p>
      {isOwn ? <p class="strong">You are signed in with this key: you will be signed out.</p> : null}
    </Confirm>
  );
}

/** Whether a key may be used. */
export function keyState({ deactivated_at, expires_at }: Pick<Key, "deactivated_at" | "expires_at">) {
  if (deactivated_at !== null) return "revoked";
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? "expired" : "active";
}
