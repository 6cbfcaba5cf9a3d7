import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useTexts } from "../text/language.ts";

interface ScreenProps {
  readonly title: string;
  /** Language of the title, where it is not the page's. */
  readonly titleLanguage?: string | undefined;
  readonly onBack?: (() => void) | undefined;
  /** False for what is there when the page is opened: to move focus then would take it from the site around the page. */
  readonly takesFocus: boolean;
  /** A picture above the heading, which says nothing that the heading does not. */
  readonly picture?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** One step: a heading, which gets the focus when the step appears, and what belongs to it. */
export function Screen({ title, titleLanguage, onBack, takesFocus, picture, children }: ScreenProps) {
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <main class="screen">
      {onBack === undefined ? null : (
        <button type="button" class="plain back" onClick={onBack}>
          <Arrow />
          {texts.back}
        </button>
      )}
      {picture}
      <h1 ref={heading} tabIndex={-1} lang={titleLanguage}>
        {title}
      </h1>
      {children}
    </main>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M10 3 5 8l5 5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
    </svg>
  );
}
