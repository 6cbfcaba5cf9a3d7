import type { ComponentChildren, JSX } from "preact";
import { Link } from "../router/link.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

interface LookProps {
  /** What it is for, and its size: `primary` is the one that most want, `quiet` has no frame. */
  readonly look?: "primary" | "danger" | "small" | "quiet small";
  /** Before its text. */
  readonly icon?: IconName;
  readonly children?: ComponentChildren;
}

type ButtonAttributes = "aria-describedby" | "aria-disabled" | "aria-label" | "aria-pressed" | "disabled" | "onClick";
type ButtonProps = LookProps & Pick<JSX.IntrinsicElements["button"], ButtonAttributes>;

/** A button that acts; it submits no form. */
export function Button({ look, icon, children, ...attributes }: ButtonProps) {
  return (
    <button type="button" class={classOf(look)} {...attributes}>
      <Content {...{ icon, children }} />
    </button>
  );
}

interface LinkButtonProps extends LookProps {
  /** Below the dashboard: `/webhooks/new`. */
  readonly to: string;
}

/** A link to a screen, with the look of a button. */
export function LinkButton({ to, look, icon, children }: LinkButtonProps) {
  return (
    <Link to={to} class={classOf(look)}>
      <Content {...{ icon, children }} />
    </Link>
  );
}

function Content({ icon, children }: { readonly icon: IconName | undefined; readonly children: ComponentChildren }) {
  return icon === undefined ? (
    children
  ) : (
    <>
      <Icon name={icon} /> {children}
    </>
  );
}

function classOf(look: LookProps["look"]): string {
  return look === undefined ? "button" : `button ${look}`;
}
