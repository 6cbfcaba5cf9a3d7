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
          Until then, keys are the only way in.
        </Empty>
      )}
      columns={[
        {
          title: "Name",
          to: ({ id }) => `/members/${id}`,
          cell: ({ name }) => name,
          note: ({ id }) => (id === own ? "You" : null),
        },
        { title: "E-mail", cell: ({ email }) => email },
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
          <Card title="What each role may do" lead="The service checks this table at every request.">
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
        lead="Actions that show or delete personal data, or give access, require a recent passkey or a recent sign-in at your organization. Keys are not affected."
      >
        <QueryState query={rule}>{(current) => <RuleSwitch rule={current} />}</QueryState>
      </Card>
      <Card
        title="What requires a second factor"
        lead="The service checks the same property of each route at every request."
      >
        <QueryState query={acts}>{(rows) => <ActTable rows={rows} />}</QueryState>
      </Card>
    </>
  );
}

function RuleSwitch({ rule: { is_required: isRequired, minutes } }: { readonly rule: Rule }) {
  const change = useMutation({
    act: (asked: boolean) => voe.request("PATCH", "/v1/team/second-factor/", { body: { is_required: asked } }),
    changes: [RULE_KEY, ["session"]],
    onDone: (now) => say(now.is_required ? "Everybody needs one from now on." : "Members who have one need it."),
  });
  return (
    <>
      <p>
        {isRequired
          ? "Everybody in this environment needs one. Members without one are asked to add a passkey."
          : "Members with a passkey or a sign-in at your organization need it. Others do not."}{" "}
        It counts for {countText(minutes, "minute")}.
      </p>
      {change.error === null ? null : <Failure error={change.error} />}
      <div class="actions">
        <Button
          disabled={change.isPending}
          onClick={() => change.run(!isRequired)}
          label={isRequired ? "Ask only members who have one" : "Ask everybody"}
        />
      </div>
    </>
  );
}

/** A row for each kind of act: the operations are many. */
function ActTable({ rows }: { readonly rows: Acts }) {
  const kinds = [...new Set(rows.map(({ meaning }) => meaning))];
  return tableOf("Operations that require a second factor", kinds, [
    { title: "What", cell: (meaning) => meaning },
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
