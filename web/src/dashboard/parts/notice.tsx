import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

interface NoticeProps {
  readonly tone?: "bad" | "warning";
  /** Null: none. */
  readonly icon?: IconName | null;
  readonly title?: string;
  /** Read out as soon as it appears: at once, or when the reader pauses. */
  readonly role?: "alert" | "status";
  readonly children: ComponentChildren;
}

/** What one must not miss, in a box of its own: what it is, and what to do. */
export function Notice({ tone, icon = "alert", title, role, children }: NoticeProps) {
  return (
    <section class={tone === undefined ? "notice" : `notice ${tone}`} role={role}>
      {icon === null ? null : <Icon name={icon} />}
      <div>
        {title === undefined ? null : <p class="strong">{title}</p>}
        {children}
      </div>
    </section>
  );
}
