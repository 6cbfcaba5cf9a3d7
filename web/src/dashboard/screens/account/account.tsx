import { Button, Card, Failure, factCard, QueryState } from "../../parts/content.tsx";
import { Page, say } from "../../parts/page.tsx";
import { type Session, useMutation, useQuery, useSession, voe } from "../../service/voe.ts";
import { SCOPE_TEXTS } from "../keys/scope-texts.ts";
import { Alerts } from "./alerts.tsx";
import { Passkeys } from "./passkeys.tsx";
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
        <Card title="Where you are signed in" lead="End what you do not know.">
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
          ["E-mail", member.email],
          ["Role", member.role],
        ] as const);
  return [...who, ["Team", team.name] as const, ["Environment", environment] as const, ["You may", may] as const];
}
