import type { BodyOf } from "@openvoe/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { readableOn } from "../../../theme/contrast.ts";
import { Button, Card, Failure, QueryState } from "../../parts/content.tsx";
import { FileField, Form, TextField } from "../../parts/form.tsx";
import { Page, say } from "../../parts/page.tsx";
import { type Team, useMutation, useSession, useTeam, voe } from "../../service/voe.ts";

type TeamUpdate = BodyOf<"PATCH", "/v1/team/">;

/** Name, logo, colour and contact of the team, as persons see them. */
export function TeamProfile() {
  const { environment } = useSession();
  const team = useTeam();
  const save = useMutation({
    act: (body: TeamUpdate) => voe.request("PATCH", "/v1/team/", { body }),
    changes: [["team"]],
    onDone: () => say("Saved. People see it from now on."),
  });
  return (
    <Page
      title="Brand"
      lead={`People see this brand on the pages where they connect and respond, in email and on PDFs. Each environment has its own brand. This is the brand for ${environment}.`}
      api={{ path: "/v1/team/", data: team.data }}
    >
      <QueryState query={team}>
        {(data) => (
          <div class="grid">
            <div class="stack">
              <Card title="What people see">
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
            ? "Used if a token or an order has no name. Production requires a name and a contact."
            : "Used if a token or an order has no name"
        }
      />
      <TextField
        name="contact_email"
        label="Contact email"
        isOptional
        value={team.contact_email ?? ""}
        hint="The company's address, not a colleague's"
      />
      <TextField name="contact_phone" label="Contact phone" isOptional value={team.contact_phone ?? ""} />
      <TextField
        name="privacy_url"
        label="Privacy policy URL"
        type="url"
        isOptional
        value={team.privacy_url ?? ""}
        placeholder="https://example.com/privacy"
      />
      <TextField
        name="accent_color"
        label="Button color"
        isOptional
        isCode
        value={team.accent_color ?? ""}
        placeholder="#0a5bd3"
        hint="The color must be dark enough for a white page. The button text is black or white."
      />
    </>
  );
}

/** The kinds that are drawn; SVG can hold scripts, and is not read at all. */
const KINDS = ["image/png", "image/jpeg", "image/webp"];

/** The team's logo: shown, replaced and removed. */
export function LogoCard({ logoUrl }: { readonly logoUrl: string | null }) {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const save = useMutation({
    act: (logo: string | null) => voe.request("PATCH", "/v1/team/", { body: { logo } }),
    changes: [["team"]],
    onDone: (_, logo) => say(logo === null ? "The logo is removed." : "The logo is saved."),
  });
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setFault(null);
    if (chosen === null) return;
    const logo = KINDS.includes(chosen.type) ? await drawLogo(chosen) : null;
    if (logo === null) setFault("This image cannot be used. Choose a PNG, JPEG or WebP file.");
    else save.run(logo);
  };
  return (
    <Card title="Logo" lead="PNG, JPEG or WebP. Larger images are scaled down to 600 by 300 pixels.">
      {logoUrl === null ? null : (
        <p class="field">
          <img class="team-logo" src={new URL(logoUrl).pathname} alt="The team's logo" />
        </p>
      )}
      <FileField file={file} fault={fault} legend="Image" accept={KINDS.join()} onFile={choose} />
      {save.error === null ? null : <Failure error={save.error} />}
      {logoUrl === null ? null : (
        <Button disabled={save.isPending} onClick={() => save.run(null)} label="Remove the logo" />
      )}
    </Card>
  );
}

/** The largest logo that the service takes, in pixels. */
const WIDTH_MAX = 600;

const HEIGHT_MAX = 300;

/**
 * Draws a picture as a PNG that the service takes, scaled down where it is larger.
 *
 * @returns the PNG in base64, or null if the browser cannot read the file as a picture
 */
export async function drawLogo(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, WIDTH_MAX / picture.width, HEIGHT_MAX / picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const [, base64 = null] = canvas.toDataURL("image/png").split(",");
  return base64;
}

const DEFAULT_COLOR = "#1f5fd1";

/** How the pages of persons look with the profile as it is saved. */
export function Preview({ team }: { readonly team: Team }) {
  const { display_name, accent_color, logo_url, contact_email, contact_phone, privacy_url } = team;
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const color = accent_color ?? DEFAULT_COLOR;
    button.current?.style.setProperty("background", color);
    button.current?.style.setProperty("color", readableOn(color));
  }, [accent_color]);
  const { environment } = useSession();
  const isProduction = environment === "production";
  const name = display_name ?? (isProduction ? null : "Example Company");
  const reached = [contact_email, contact_phone].filter((text) => text !== null);
  return (
    <Card
      title="Preview"
      lead={
        isProduction && (name === null || reached.length === 0)
          ? "Requests to people are blocked until you save a name and an email address or phone number."
          : "Based on the saved values."
      }
    >
      <div class="brand-preview stack">
        <p class="strong brand-name">
          {logo_url === null ? null : <img class="team-logo" src={new URL(logo_url).pathname} alt="" />}
          {name}
        </p>
        <p>{name ?? "…"} asks for your income and employment.</p>
        <p>
          <span ref={button} class="brand-button">
            I agree
          </span>
        </p>
        <p class="small muted">
          {reached.length === 0 ? "No contact yet." : `Questions? ${reached.join(", ")}`}
          {privacy_url === null ? "" : " · Privacy"}
        </p>
      </div>
    </Card>
  );
}
