import type { ComponentChildren, JSX } from "preact";

type Attributes = "aria-describedby" | "aria-disabled" | "autofocus" | "onClick";

interface ButtonProps extends Pick<JSX.IntrinsicElements["button"], Attributes> {
  readonly children: ComponentChildren;
}

/** What most persons want to do next. It submits no form. */
export function PrimaryButton({ isDangerous = false, ...rest }: ButtonProps & { readonly isDangerous?: boolean }) {
  return <button type="button" class={isDangerous ? "main danger" : "main"} {...rest} />;
}

/** Another thing that can be done next. */
export function SecondaryButton({ isSmall = false, ...rest }: ButtonProps & { readonly isSmall?: boolean }) {
  return <button type="button" class={isSmall ? "other small" : "other"} {...rest} />;
}
