import type { AnswerOf, BodyOf } from "@openvoe/client";
import { LinkButton, QueryState } from "../../parts/content.tsx";
import { Form, TextField } from "../../parts/form.tsx";
import { Page, say } from "../../parts/page.tsx";
import { navigate } from "../../router/router.tsx";
import { useMutation, useSession, voe } from "../../service/voe.ts";
import { RoleField, useRoles } from "./role-table.tsx";

type NewMemberBody = BodyOf<"POST", "/v1/members/">;
type Role = AnswerOf<"GET", "/v1/roles/">[number]["role"];

/** Adds somebody with a role. */
export function NewMember() {
  const { environment } = useSession();
  const roles = useRoles();
  const add = useMutation({
    act: (body: NewMemberBody) => voe.request("POST", "/v1/members/", { body }),
    changes: [["members"]],
    onDone: ({ id, name }) => {
      say(`${name} is added.`);
      navigate(`/members/${id}`);
    },
  });
  return (
    <Page
      title="Add a person"
      up={{ to: "/members", title: "People" }}
      lead={`The role applies to the ${environment} environment only.`}
    >
      <QueryState query={roles}>
        {(table) => (
          <Form
            mutation={add}
            submit="Add"
            onSubmit={(values) =>
              add.run({
                name: values.text("name"),
                email: values.text("email").trim(),
                role: values.text("role") as Role,
              })
            }
            cancel={<LinkButton to="/members">Cancel</LinkButton>}
          >
            <TextField name="name" label="Name" />
            <TextField name="email" label="Email" />
            <RoleField label="Role" value="support" roles={table} />
          </Form>
        )}
      </QueryState>
    </Page>
  );
}
