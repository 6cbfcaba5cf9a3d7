import { useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { say } from "./toast.tsx";

interface CopyButtonProps {
  readonly text: string;
  readonly what: string;
  /** Only the sign is seen. */
  readonly isShort?: boolean;
}

/** Copies a text, and says so. */
function CopyButton({ text, what, isShort = false }: CopyButtonProps) {
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => say(`${what} copied.`),
      () => say(`Your browser did not copy it: select the text instead.`, "bad"),
    );
  };
  return (
    <Button look="quiet small" onClick={copy} icon="copy">
      <span class={isShort ? "unseen" : undefined}>Copy</span>
      <span class="unseen"> {what}</span>
    </Button>
  );
}

/** An id or another value to copy, in one line. */
export function CodeLine({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span class="code-line">
      <code>{text}</code>
      <CopyButton text={text} what={what} isShort />
    </span>
  );
}

/** A text of programs: JSON is laid out. Long lines wrap, so that nothing needs to be scrolled sideways. */
export function CodeBlock({ text, title }: { readonly text: string; readonly title: string }) {
  return (
    <figure class="code-block">
      <figcaption>
        {title}
        <CopyButton text={text} what={title} />
      </figcaption>
      <pre>{laidOut(text)}</pre>
    </figure>
  );
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface SecretProps {
  readonly title: string;
  readonly text: string;
  readonly onStored: () => void;
}

/** A secret that is shown this once: it leaves the page when one has stored it. */
export function SecretOnce({ title, text, onStored }: SecretProps) {
  const [isSeen, setSeen] = useState(false);
  return (
    <Notice tone="warning" icon="keys" title={title}>
      <p>Store it now: it is shown this once, and cannot be read again.</p>
      <p class="secret">
        <code>{isSeen ? text : `${text.slice(0, 12)}${"•".repeat(24)}`}</code>
      </p>
      <div class="actions">
        <Button look="small" aria-pressed={isSeen} onClick={() => setSeen(!isSeen)}>
          {isSeen ? "Hide" : "Show"}
        </Button>
        <CopyButton text={text} what={title} />
        <Button look="small" onClick={onStored}>
          I have stored it
        </Button>
      </div>
    </Notice>
  );
}
