import type { ComponentChildren } from "preact";
import { hrefOf } from "../service/address.ts";
import { navigate } from "./location.ts";

interface LinkProps {
  /** Below the dashboard: `/webhooks`. */
  readonly to: string;
  readonly class?: string | undefined;
  readonly isCurrent?: boolean | undefined;
  readonly onFollow?: (() => void) | undefined;
  readonly children: ComponentChildren;
}

/** A link to a screen of the dashboard, without loading the page again. */
export function Link({ to, class: name, isCurrent, onFollow, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
    onFollow?.();
  };
  return (
    <a href={hrefOf(to)} class={name} aria-current={isCurrent === true ? "page" : undefined} onClick={follow}>
      {children}
    </a>
  );
}
