import type { AnswerOf } from "@openvoe/client";
import { Button, Card, countText, Empty, Failure, LinkButton, Moment, QueryState } from "../../parts/content.tsx";
import { ListPage } from "../../parts/list.tsx";
import { say } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { useMutation, useQuery, useSession, voe } from "../../service/voe.ts";
import { RoleTable } from "./role-table.tsx";

/** The members of the team in this environment, and what each role may do. */
export function MemberList() {
  const own = useSession().member?.id;
  return (
    <ListPage
      path="/v1/members/"
      name="members"
      nouns={["person", "people"]}
      title="People"
      lead="The people who use the dashboard, each with a role in this environment. The inquiry log shows their names."
      actions={<LinkButton to="/members/new" look="primary" icon="plus" label="Add a person" />}
      empty={() => (
        <Empty icon="people" title="Nobody has a role here yet">
          Until someone has a role, only keys can sign in.
        </Empty>
      )}
      columns={[
        {
          title: "Name",
          to: ({ id }) => `/members/${id}`,
          cell: ({ name }) => name,
          note: ({ id }) => (id === own ? "You" : null),
        },
        { title: "Email", cell: ({ email }) => email },
        {
          title: "Role",
          cell: ({ role }) => role,
          note: ({ no_access_since: since }) =>
            since === null ? null : (
              <>
                No access since <Moment at={since} />
              </>
            ),
        },
        { title: "Last sign-in", cell: ({ signed_in_at }) => <Moment at={signed_in_at} /> },
      ]}
      around={(rows) => (
        <div class="stack">
          {rows}
          <Card title="What each role can do" lead="The service checks these permissions on every request.">
            <RoleTable />
          </Card>
          <SecondFactor />
        </div>
      )}
    />
  );
}

type Rule = AnswerOf<"GET", "/v1/team/second-factor/">;

type Acts = AnswerOf<"GET", "/v1/confirmed-acts/">;

const RULE_KEY = ["second-factor", "rule"] as const;

/** Of whom the dashboard asks a second factor, and for which operations. */
export function SecondFactor() {
  const rule = useQuery(RULE_KEY, (signal) => voe.request("GET", "/v1/team/second-factor/", { signal }));
  const acts = useQuery(["second-factor", "acts"], (signal) => voe.request("GET", "/v1/confirmed-acts/", { signal }), {
    staleTime: 600_000,
  });
  return (
    <>
      <Card
        title="Second factor"
        lead="Actions that show or delete personal data or grant access require a recent passkey check or a recent sign-in with your organization. Keys are not affected."
      >
        <QueryState query={rule}>{(current) => <RuleSwitch rule={current} />}</QueryState>
      </Card>
      <Card title="What requires a second factor" lead="The service checks this list on every request.">
        <QueryState query={acts}>{(rows) => <ActTable rows={rows} />}</QueryState>
      </Card>
    </>
  );
}

function RuleSwitch({ rule: { is_required: isRequired, minutes } }: { readonly rule: Rule }) {
  const change = useMutation({
    act: (asked: boolean) => voe.request("PATCH", "/v1/team/second-factor/", { body: { is_required: asked } }),
    changes: [RULE_KEY, ["session"]],
    onDone: (now) =>
      say(now.is_required ? "Everyone now needs a second factor." : "Only members who have a second factor need it."),
  });
  return (
    <>
      <p>
        {isRequired
          ? "Everyone in this environment needs a second factor. Members without one are asked to add a passkey."
          : "Members who have a passkey or sign in with your organization need a second factor. Others do not."}{" "}
        A confirmation lasts for {countText(minutes, "minute")}.
      </p>
      {change.error === null ? null : <Failure error={change.error} />}
      <div class="actions">
        <Button
          disabled={change.isPending}
          onClick={() => change.run(!isRequired)}
          label={isRequired ? "Require only from members who have one" : "Require from everyone"}
        />
      </div>
    </>
  );
}

/** A row for each kind of act: the operations are many. */
function ActTable({ rows }: { readonly rows: Acts }) {
  const kinds = [...new Set(rows.map(({ meaning }) => meaning))];
  return tableOf("Operations that require a second factor", kinds, [
    { title: "Action", cell: (meaning) => meaning },
    {
      title: "Operations",
      cell: (kind) => (
        <span class="small">
          {rows
            .filter(({ meaning }) => meaning === kind)
            .map(({ operation, summary }, at) => (
              <span key={operation}>
                {at === 0 ? null : ", "}
                <code title={summary}>{operation}</code>
              </span>
            ))}
        </span>
      ),
    },
  ]);
}
