import { useState } from "preact/hooks";
import { useMutation, useScope } from "../service/voe.ts";
import { Button } from "./content.tsx";

interface MaskedSsnProps {
  /** The number as this session reads it: masked. */
  readonly text: string | null;
  /** Reads it again, with `REVEALING`. */
  readonly reveal: () => Promise<string | null>;
}

/**
 * A Social Security number that is masked until somebody with the right reveals it, which the
 * inquiry log records each time. It is masked again when it is hidden or the screen is left.
 */
export function MaskedSsn({ text, reveal }: MaskedSsnProps) {
  const mayReveal = useScope("pii:read");
  const [shown, setShown] = useState<string | null>(null);
  const { isPending, error, run } = useMutation({ act: reveal, onDone: setShown });
  if (text === null) return <span class="muted">Not given</span>;
  const isMasked = text.startsWith("*");
  return (
    <span class="masked">
      <code aria-live="polite">{shown ?? text}</code>
      {mayReveal && isMasked ? (
        <Button
          look="small"
          aria-disabled={isPending}
          aria-label={`${shown === null ? "Reveal" : "Hide"} the Social Security number`}
          onClick={() => (shown === null ? run(undefined) : setShown(null))}
          label={shown === null ? "Reveal" : "Hide"}
        />
      ) : null}
      {error === null ? null : <span role="alert">Could not be revealed: {error.message}</span>}
    </span>
  );
}
