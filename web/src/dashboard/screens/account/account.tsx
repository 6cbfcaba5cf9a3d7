import { useState } from "preact/hooks";
import { Button, Card, Failure, factCard, Moment, QueryState } from "../../parts/content.tsx";
import { Page, say } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { addPasskey, canUsePasskeys, type Passkey } from "../../service/passkeys.ts";
import { type Session, useMutation, useQuery, useSession, voe } from "../../service/voe.ts";
import { SCOPE_TEXTS } from "../keys/scope-texts.ts";
import { SessionTable } from "./session-table.tsx";

/** Who is signed in, what they may do, and where else they are signed in. */
export function Account() {
  const session = useSession();
  const sessions = useQuery(["sessions"], (signal) => voe.request("GET", "/v1/sessions/", { signal }));
  const end = useMutation({
    act: (id: string) => voe.request("DELETE", "/v1/sessions/{id}/", { path: { id } }),
    changes: [["sessions"], ["session"]],
    onDone: () => say("The session has ended."),
  });
  return (
    <Page title="Your sessions">
      <div class="stack">
        {factCard("Signed in as", factsOf(session))}
        {session.member === null ? null : <Passkeys />}
        {session.member === null ? null : <Alerts />}
        <Card title="Where you are signed in" lead="End sessions that you do not recognize.">
          {end.error === null ? null : <Failure error={end.error} />}
          <QueryState query={sessions}>
            {(rows) => (
              <SessionTable
                rows={rows}
                act={({ id, is_current }) =>
                  is_current ? null : <Button look="small" onClick={() => end.run(id)} label="End" />
                }
              />
            )}
          </QueryState>
        </Card>
      </div>
    </Page>
  );
}

function factsOf({ member, key, team, environment, scopes }: Session) {
  const may = (
    <ul class="plain">
      {scopes.map((scope) => (
        <li key={scope} title={scope}>
          {SCOPE_TEXTS[scope]}
        </li>
      ))}
    </ul>
  );
  const who =
    member === null
      ? ([["Key", key?.name ?? key?.secret_hint]] as const)
      : ([
          ["Name", member.name],
          ["Email", member.email],
          ["Role", member.role],
        ] as const);
  return [...who, ["Team", team.name] as const, ["Environment", environment] as const, ["Permissions", may] as const];
}

/** Which mail about failures the signed-in member gets. */
export function Alerts() {
  const alerts = useQuery(["session", "alerts"], (signal) => voe.request("GET", "/v1/session/alerts/", { signal }));
  // What was chosen and is not saved yet.
  const [chosen, choose] = useState<boolean | null>(null);
  const save = useMutation({
    act: (webhooks: boolean) => voe.request("PATCH", "/v1/session/alerts/", { body: { webhooks } }),
    changes: [["session", "alerts"]],
    onDone: ({ webhooks }) =>
      say(webhooks ? "You will get email when a webhook fails." : "You will no longer get email about webhooks."),
  });
  return (
    <Card title="Email alerts">
      {save.error === null ? null : <Failure error={save.error} />}
      <QueryState query={alerts}>
        {({ webhooks, is_role_told: isTold }) =>
          isTold ? (
            <label class="check">
              <input
                type="checkbox"
                checked={save.error === null ? (chosen ?? webhooks) : webhooks}
                disabled={save.isPending}
                onChange={({ currentTarget: { checked } }) => {
                  choose(checked);
                  save.run(checked);
                }}
              />
              <span>
                When a webhook fails or is disabled
                <span class="hint line">In this environment only. At most one email per webhook per day.</span>
              </span>
            </label>
          ) : (
            <p class="muted">Only members who can change webhooks get email about failing ones. Your role cannot.</p>
          )
        }
      </QueryState>
    </Card>
  );
}

/** The passkeys of the signed-in member. */
export function Passkeys() {
  const passkeys = useQuery(["passkeys"], (signal) => voe.request("GET", "/v1/passkeys/", { signal }));
  const add = useMutation({
    act: (_: null) => addPasskey(),
    changes: [["passkeys"], ["sign-in"]],
    onDone: () => say("The passkey is added. Use it the next time you sign in."),
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
      lead="Sign in with your fingerprint, face or PIN instead of a link. Once you have a passkey, you can no longer sign in with a link. Add your first passkey right after you sign in."
    >
      {error === null ? null : <Failure error={error} />}
      <QueryState query={passkeys}>{(rows) => <PasskeyTable rows={rows} onRemove={remove.run} />}</QueryState>
      {canUsePasskeys() ? (
        <div class="actions">
          <Button disabled={add.isPending} onClick={() => add.run(null)} label="Add a passkey" />
        </div>
      ) : (
        <p class="muted">This browser cannot add a passkey at this address: passkeys need HTTPS and a host name.</p>
      )}
    </Card>
  );
}

interface PasskeyTableProps {
  readonly rows: readonly Passkey[];
  readonly onRemove: (id: string) => void;
}

function PasskeyTable({ rows, onRemove }: PasskeyTableProps) {
  return tableOf({ caption: "Passkeys, oldest first", empty: "No passkeys yet." }, rows, [
    { title: "Added", cell: ({ created_at }) => <Moment at={created_at} showsTime /> },
    { title: "Last used", cell: ({ used_at }) => <Moment at={used_at} /> },
    { title: "Storage", cell: ({ is_synced }) => (is_synced ? "Synced between devices" : "One device only") },
    { title: "Action", cell: ({ id }) => <Button look="small" onClick={() => onRemove(id)} label="Remove" /> },
  ]);
}
