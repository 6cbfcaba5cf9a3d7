import { Card, Empty, LinkButton, Moment } from "../../parts/content.tsx";
import { ListPage } from "../../parts/list.tsx";
import { useSession } from "../../service/voe.ts";
import { RoleTable } from "./role-table.tsx";
import { SecondFactor } from "./second-factor.tsx";

/** The members of the team in this environment, and what each role may do. */
export function MemberList() {
  const own = useSession().member?.id;
  return (
    <ListPage
      path="/v1/members/"
      name="members"
      nouns={["person", "people"]}
      title="People"
      lead="Who works in the dashboard, each with a role in this environment. The inquiry log names them."
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
          <Card title="What each role may do" lead="The same table decides at every request.">
            <RoleTable />
          </Card>
          <SecondFactor />
        </div>
      )}
    />
  );
}
