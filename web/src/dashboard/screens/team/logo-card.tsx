import { useState } from "preact/hooks";
import { Button, Card, Failure } from "../../parts/content.tsx";
import { FileField } from "../../parts/form.tsx";
import { say } from "../../parts/page.tsx";
import { useMutation, voe } from "../../service/voe.ts";
import { drawLogo } from "./draw-logo.ts";

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
    if (logo === null) setFault("This is no picture that can be used: choose a PNG, JPEG or WebP file.");
    else save.run(logo);
  };
  return (
    <Card title="Logo" lead="A PNG, JPEG or WebP file. It is drawn anew, at most 600 by 300 pixels.">
      {logoUrl === null ? null : (
        <p class="field">
          <img class="team-logo" src={new URL(logoUrl).pathname} alt="The team's logo" />
        </p>
      )}
      <FileField file={file} fault={fault} legend="The picture" accept={KINDS.join()} onFile={choose} />
      {save.error === null ? null : <Failure error={save.error} />}
      {logoUrl === null ? null : (
        <Button disabled={save.isPending} onClick={() => save.run(null)} label="Remove the logo" />
      )}
    </Card>
  );
}
