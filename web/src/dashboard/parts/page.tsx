import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Link } from "../router/link.tsx";
import { useLocation } from "../router/location.ts";
import { useSession } from "../service/session.tsx";
import { type ApiCall, ApiView, ViewSwitch } from "./api-view.tsx";
import { environmentTitle } from "./environment.tsx";
import { takesFocus } from "./page-focus.ts";

interface PageProps {
  readonly title: string;
  /** What the title does not say, in one or two sentences. */
  readonly lead?: ComponentChildren;
  /** The screen above this one. */
  readonly up?: { readonly to: string; readonly title: string };
  /** Next to the title: a status. */
  readonly mark?: ComponentChildren;
  /** Buttons and links at the end of the title's line. */
  readonly actions?: ComponentChildren;
  /** The call that it shows the answer of: the screen can then be read as JSON too. */
  readonly api?: ApiCall;
  readonly children: ComponentChildren;
}

/** A screen: its heading, which has the focus when one comes from another screen, and its content. */
export function Page({ title, lead, up, mark, actions, api, children }: PageProps) {
  const isJson = useLocation().search.get("view") === "json" && api !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const place = environmentTitle(useSession().environment);
  useEffect(() => {
    document.title = `${title} – ${place} – OpenVOE`;
  }, [title, place]);
  useEffect(() => {
    if (takesFocus()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <header class="page-header">
        {up === undefined ? null : (
          <nav aria-label="Up" class="up">
            <Link to={up.to}>{up.title}</Link>
          </nav>
        )}
        <div class="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {mark}
          {actions === undefined && api === undefined ? null : (
            <div class="actions">
              {api === undefined ? null : <ViewSwitch isJson={isJson} />}
              {actions}
            </div>
          )}
        </div>
        {lead === undefined ? null : <p class="lead">{lead}</p>}
      </header>
      {isJson ? <ApiView call={api} /> : children}
    </>
  );
}
