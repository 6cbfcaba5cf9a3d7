import type { BodyOf } from "@openvoe/client";
import { Card, QueryState } from "../../parts/content.tsx";
import { Form, TextField } from "../../parts/form.tsx";
import { Page, say } from "../../parts/page.tsx";
import { type Team, useMutation, useSession, useTeam, voe } from "../../service/voe.ts";
import { LogoCard } from "./logo-card.tsx";
import { Preview } from "./preview.tsx";

type TeamUpdate = BodyOf<"PATCH", "/v1/team/">;

/** Name, logo, colour and contact of the team, as persons see them. */
export function TeamProfile() {
  const { environment } = useSession();
  const team = useTeam();
  const save = useMutation({
    act: (body: TeamUpdate) => voe.request("PATCH", "/v1/team/", { body }),
    changes: [["team"]],
    onDone: () => say("Saved. Persons see it from now on."),
  });
  return (
    <Page
      title="Brand"
      lead={`How persons see who asks them: on the pages where they connect and answer, in mail and on PDFs. Each environment has its own; this is the ${environment} one.`}
      api={{ path: "/v1/team/", data: team.data }}
    >
      <QueryState query={team}>
        {(data) => (
          <div class="grid">
            <div class="stack">
              <Card title="What persons are told">
                <Form
                  mutation={save}
                  submit="Save"
                  onSubmit={(values) =>
                    save.run({
                      display_name: values.optional("display_name"),
                      contact_email: values.optional("contact_email")?.trim() ?? null,
                      contact_phone: values.optional("contact_phone")?.trim() ?? null,
                      privacy_url: values.optional("privacy_url")?.trim() ?? null,
                      accent_color: values.optional("accent_color")?.trim() ?? null,
                    })
                  }
                >
                  <Fields team={data} isProduction={environment === "production"} />
                </Form>
              </Card>
              <LogoCard logoUrl={data.logo_url} />
            </div>
            <div>
              <Preview team={data} />
            </div>
          </div>
        )}
      </QueryState>
    </Page>
  );
}

function Fields({ team, isProduction }: { readonly team: Team; readonly isProduction: boolean }) {
  return (
    <>
      <TextField
        name="display_name"
        label="Name"
        isOptional={!isProduction}
        value={team.display_name ?? ""}
        hint={
          isProduction
            ? "Where a token or an order gives none. Without a name and a contact nobody is asked in production."
            : "Where a token or an order gives none"
        }
      />
      <TextField
        name="contact_email"
        label="E-mail for questions"
        isOptional
        value={team.contact_email ?? ""}
        hint="Of the company, not of one of you"
      />
      <TextField name="contact_phone" label="Telephone for questions" isOptional value={team.contact_phone ?? ""} />
      <TextField
        name="privacy_url"
        label="Page about privacy"
        type="url"
        isOptional
        value={team.privacy_url ?? ""}
        placeholder="https://example.com/privacy"
      />
      <TextField
        name="accent_color"
        label="Colour of buttons"
        isOptional
        isCode
        value={team.accent_color ?? ""}
        placeholder="#0a5bd3"
        hint="Dark enough to be seen on a white page: the service checks it. The text on it is black or white."
      />
    </>
  );
}
