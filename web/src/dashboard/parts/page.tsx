import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Link } from "../router/link.tsx";
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
  readonly children: ComponentChildren;
}

/** A screen: its heading, which has the focus when one comes from another screen, and its content. */
export function Page({ title, lead, up, mark, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – OpenVOE`;
  }, [title]);
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
          {actions === undefined ? null : <div class="actions">{actions}</div>}
        </div>
        {lead === undefined ? null : <p class="lead">{lead}</p>}
      </header>
      {children}
    </>
  );
}
