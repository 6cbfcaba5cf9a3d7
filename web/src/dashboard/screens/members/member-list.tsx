import type { AnswerOf } from "@openvoe/client";
import { LinkButton } from "../../parts/button.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { givenOf } from "../../parts/query.ts";
import { Empty } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import { Card, Moment } from "../../parts/texts.tsx";
import { useLocation } from "../../router/location.ts";
import { useSession } from "../../service/session.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { RoleTable } from "./role-table.tsx";
import { SecondFactor } from "./second-factor.tsx";

type MembersPage = AnswerOf<"GET", "/v1/members/">;
type Member = MembersPage["results"][number];

/** The members of the team in this environment, and what each role may do. */
export function MemberList() {
  const cursor = useLocation().search.get("cursor");
  const members = useQuery(["members", "list", cursor], (signal) =>
    voe.request("GET", "/v1/members/", { query: givenOf({ cursor }), signal }),
  );
  return (
    <Page
      title="People"
      lead="Who works in the dashboard, each with a role in this environment. The inquiry log names them."
      actions={
        <LinkButton to="/members/new" look="primary" icon="plus">
          Add a person
        </LinkButton>
      }
    >
      <div class="stack">
        <Pages
          of={members}
          nouns={["person", "people"]}
          empty={
            <Empty icon="people" title="Nobody has a role here yet">
              Until then, keys are the only way in.
            </Empty>
          }
        >
          {(rows) => <MemberTable rows={rows} />}
        </Pages>
        <Card title="What each role may do" lead="The same table decides at every request.">
          <RoleTable />
        </Card>
        <SecondFactor />
      </div>
    </Page>
  );
}

function MemberTable({ rows }: { readonly rows: readonly Member[] }) {
  const own = useSession().member?.id;
  return (
    <Table
      caption="People, newest first"
      keyOf={(row) => row.id}
      rows={rows}
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
    />
  );
}
