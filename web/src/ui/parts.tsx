import type { ComponentChildren } from "preact";
import { useTexts } from "../text/language.ts";

interface FaultProps {
  readonly id?: string;
  /** Where it is not the page's. */
  readonly language?: string | undefined;
  readonly children: ComponentChildren;
}

/** A fault, read out as soon as it appears. */
export function Fault({ id, language, children }: FaultProps) {
  return (
    <p id={id} class="fault" role="alert" lang={language}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" stroke-width="1.5" />
        <path d="M8 4.2v4.4M8 11v.8" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
      </svg>
      <span>{children}</span>
    </p>
  );
}

interface SubmitProps {
  readonly isBusy: boolean;
  readonly language?: string | undefined;
  readonly children: ComponentChildren;
}

/** The main button of a form. It keeps the focus while the answer is awaited, and does nothing then. */
export function Submit({ isBusy, language, children }: SubmitProps) {
  return (
    <button
      type="submit"
      class="main"
      lang={language}
      aria-disabled={isBusy}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** Something is under way. What it is, the text next to it says. */
export function Spinner() {
  return <span class="spinner" aria-hidden="true" />;
}

/** Text for screen readers alone, read out when it changes. */
export function Announcement({ children }: { children: ComponentChildren }) {
  return (
    <p class="unseen" role="status">
      {children}
    </p>
  );
}

/** What is shown before the service has answered. */
export function Loading() {
  const texts = useTexts();
  return (
    <main class="screen waiting">
      <h1 class="unseen">{texts.pageTitle}</h1>
      <p role="status">
        <Spinner />
        {texts.loading}
      </p>
    </main>
  );
}
