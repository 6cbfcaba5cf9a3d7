import { useEffect, useRef } from "preact/hooks";
import { readableOn } from "../../../theme/contrast.ts";
import { Card } from "../../parts/content.tsx";
import { type Team, useSession } from "../../service/voe.ts";

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
      title="As persons see it"
      lead={
        isProduction && (name === null || reached.length === 0)
          ? "Nobody is asked before a name and a contact are saved."
          : "With what is saved."
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
