import type { AnswerOf } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Button, Card, Failure, factCard, Moment, QueryState } from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { RecordPage, SecretOnce, say } from "../../parts/page.tsx";
import { Link } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { useMutation, useQuery, useScope, voe } from "../../service/voe.ts";
import { SessionTable } from "../account/session-table.tsx";
import { RoleField, useRoles } from "./role-table.tsx";

type Member = AnswerOf<"GET", "/v1/members/{id}/">;

/** One member: role, sign-in link, sessions, removal. */
export function MemberPage({ params: { id = "" } }: ScreenProps) {
  return (
    <RecordPage
      path="/v1/members/{id}/"
      id={id}
      name="members"
      hasApi={false}
      title={({ name }) => name}
      untitled="Person"
      up={{ to: "/members", title: "People" }}
      actions={({ name }) => (
        <ConfirmButton
          look="danger"
          label="Remove"
          title={`Remove ${name}?`}
          confirm="Remove"
          act={() => voe.request("DELETE", "/v1/members/{id}/", { path: { id } })}
          changes={[["members", "list"], ["session"]]}
          done={`${name} is removed.`}
          leadsTo="/members"
        >
          <p>Their sessions in this environment end now, and their sign-in links stop working.</p>
          <p>The inquiry log keeps their entries, with their name.</p>
        </ConfirmButton>
      )}
    >
      {(member) => (
        <div class="stack">
          <About member={member} />
          <RoleCard member={member} />
          <SignInCard member={member} />
          <SessionsCard member={member} />
        </div>
      )}
    </RecordPage>
  );
}

function About({ member }: { readonly member: Member }) {
  const mayAudit = useScope("audit:read");
  return factCard("Member", [
    ["Email", member.email],
    ["Member since", <Moment at={member.created_at} />],
    ["Last sign-in", <Moment at={member.signed_in_at} />],
    ...(mayAudit
      ? [["Activity", <Link to={`/audit?actor=member:${member.id}`}>See the inquiry log</Link>] as const]
      : []),
  ]);
}

function RoleCard({ member }: { readonly member: Member }) {
  const roles = useRoles();
  const change = useMutation({
    act: (role: Member["role"]) =>
      voe.request("PATCH", "/v1/members/{id}/", { path: { id: member.id }, body: { role } }),
    changes: [["members"], ["session"]],
    onDone: ({ name, role }) => say(`${name} now has the role ${role}.`),
  });
  if (member.managed_by === "identity_provider") {
    return (
      <Card title="Role">
        <p>
          <span class="strong">{member.role}</span>, from their groups at the identity provider. Change it there.
        </p>
      </Card>
    );
  }
  return (
    <Card title="Role">
      <QueryState query={roles}>
        {(table) => (
          <Form
            mutation={change}
            submit="Change role"
            onSubmit={(values) => change.run(values.text("role") as Member["role"])}
          >
            <RoleField
              label="Role in this environment"
              hint="The role applies from their next request."
              value={member.role}
              roles={table}
            />
          </Form>
        )}
      </QueryState>
    </Card>
  );
}

function SignInCard({ member }: { readonly member: Member }) {
  if (member.managed_by === "identity_provider") {
    return (
      <Card title="Sign-in">
        {member.no_access_since === null ? (
          <p>At the identity provider.</p>
        ) : (
          <p>
            At the identity provider, which refused them or has not confirmed them for 7 days. No access since{" "}
            <Moment at={member.no_access_since} showsTime />. If they have left, remove them. If not, they get access
            again when they next sign in there.
          </p>
        )}
      </Card>
    );
  }
  return member.passkeys > 0 ? <PasskeyCard member={member} /> : <LinkCard member={member} />;
}

function PasskeyCard({ member }: { readonly member: Member }) {
  const forget = useMutation({
    act: (id: string) => voe.request("DELETE", "/v1/members/{id}/passkeys/", { path: { id } }),
    changes: [["members"]],
    onDone: () => say(`${member.name} signs in with a link again. Their sessions have ended.`),
  });
  return (
    <Card
      title="Sign-in"
      lead="With a passkey. If they lost it, remove it and create a sign-in link. This also ends their sessions."
    >
      {forget.error === null ? null : <Failure error={forget.error} />}
      <div class="actions">
        <Button
          disabled={forget.isPending}
          onClick={() => forget.run(member.id)}
          label={member.passkeys === 1 ? "Remove their passkey" : `Remove their ${member.passkeys} passkeys`}
        />
      </div>
    </Card>
  );
}

function LinkCard({ member }: { readonly member: Member }) {
  const [link, setLink] = useState<string | null>(null);
  const make = useMutation({
    act: (id: string) => voe.request("POST", "/v1/members/{id}/sign-in-links/", { path: { id } }),
    onDone: ({ url }) => setLink(url),
  });
  return (
    <Card title="Sign-in link" lead="Signs this person in once, within 30 minutes. Share it only with them.">
      {make.error === null ? null : <Failure error={make.error} />}
      {link === null ? (
        <div class="actions">
          <Button disabled={make.isPending} onClick={() => make.run(member.id)} label="Create link" />
        </div>
      ) : (
        <SecretOnce title="Sign-in link" text={link} onStored={() => setLink(null)} />
      )}
    </Card>
  );
}

function SessionsCard({ member: { id, name } }: { readonly member: Member }) {
  const sessions = useQuery(["members", id, "sessions"], (signal) =>
    voe.request("GET", "/v1/members/{id}/sessions/", { path: { id }, signal }),
  );
  const end = useMutation({
    act: (member: string) => voe.request("DELETE", "/v1/members/{id}/sessions/", { path: { id: member } }),
    changes: [["members", id, "sessions"], ["session"]],
    onDone: () => say(`${name} is signed out everywhere.`),
  });
  return (
    <Card title="Sessions">
      <QueryState query={sessions}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="muted">Not signed in.</p>
          ) : (
            <>
              <SessionTable rows={rows} />
              {end.error === null ? null : <Failure error={end.error} />}
              <div class="actions">
                <Button disabled={end.isPending} onClick={() => end.run(id)} label="End all sessions" />
              </div>
            </>
          )
        }
      </QueryState>
    </Card>
  );
}
