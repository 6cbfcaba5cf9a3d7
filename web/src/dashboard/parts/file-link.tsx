import type { ComponentChildren } from "preact";
import { SERVICE_URL } from "../service/address.ts";
import { useEnvironments, useMutation, useSession, voe } from "../service/voe.ts";
import { saveFile } from "./save-file.ts";

interface FileLinkProps {
  /** In the API, without a slash at its beginning. */
  readonly path: string;
  /** Under which name it is saved. */
  readonly name: string;
  readonly class?: string;
  /** True: it is always saved, never shown in a tab. */
  readonly isSaved?: boolean;
  readonly children: ComponentChildren;
}

/**
 * A link to a file with personal data. It opens in a new tab; who has a second factor may be asked for it first, over the
 * screen, and gets the file saved.
 */
export function FileLink({ path, name, class: look, isSaved = false, children }: FileLinkProps) {
  const { by, is_required: isRequired } = useSession().second_factor;
  // A link cannot say of which of several sessions it is.
  const hasSeveral = (useEnvironments() ?? []).filter((one) => one.is_signed_in).length > 1;
  const isAsked = by !== null || isRequired || hasSeveral;
  const read = useMutation({
    act: async (_: null) => (await voe.send("GET", `/${path}`, { accept: "*/*" })).blob(),
    onDone: (file) => saveFile(file, name),
  });
  const onClick = (event: Event) => {
    if (!isAsked) return;
    event.preventDefault();
    if (!read.isPending) read.run(null);
  };
  const inTab = isSaved || isAsked ? { download: name } : { target: "_blank", rel: "noreferrer" };
  return (
    <>
      <a class={look} href={`${SERVICE_URL}${path}`} {...inTab} onClick={onClick}>
        {children}
        {"target" in inTab ? <span class="unseen"> (opens in a new tab)</span> : null}
      </a>
      {read.error === null ? null : <span role="alert">The file could not be downloaded: {read.error.message}</span>}
    </>
  );
}
