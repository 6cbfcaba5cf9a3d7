import { useEffect, useRef } from "preact/hooks";
import { readableOn } from "../../../theme/contrast.ts";
import { Card } from "../../parts/texts.tsx";
import type { Team } from "../../service/use-team.ts";

const DEFAULT_COLOR = "#1f5fd1";

/** How the pages of persons look with the profile as it is saved. */
export function Preview({ of }: { readonly of: Team }) {
  const { display_name, accent_color, logo_url, contact_email, contact_phone, privacy_url } = of;
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const color = accent_color ?? DEFAULT_COLOR;
    button.current?.style.setProperty("background", color);
    button.current?.style.setProperty("color", readableOn(color));
  }, [accent_color]);
  const reached = [contact_email, contact_phone].filter((text) => text !== null);
  return (
    <Card title="As persons see it" lead="With what is saved.">
      <div class="brand-preview stack">
        <p class="strong brand-name">
          {logo_url === null ? null : <img class="team-logo" src={new URL(logo_url).pathname} alt="" />}
          {display_name ?? <span class="muted">No name: the page says “A company”</span>}
        </p>
        <p>{display_name ?? "A company"} asks for your income and employment.</p>
        <p>
          <span ref={button} class="brand-button">
            I agree
          </span>
        </p>
        <p class="small muted">
          {reached.length === 0 ? "No contact: persons do not learn whom to ask." : `Questions? ${reached.join(", ")}`}
          {privacy_url === null ? "" : " · Privacy"}
        </p>
      </div>
    </Card>
  );
}
