import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

/** What a status means for the reader. */
export type Tone = "good" | "bad" | "warning" | "active" | "neutral";

const ICONS: Readonly<Record<Tone, IconName>> = {
  good: "check",
  bad: "cross",
  warning: "alert",
  active: "clock",
  neutral: "info",
};

/** A status as a word, with a sign and a colour that say the same. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  return (
    <span class={`badge ${tone}`}>
      <Icon name={ICONS[tone]} size={12} />
      {children}
    </span>
  );
}
