import { confirmNow, useMutation, useSession } from "../service/voe.ts";
import { Button } from "./content.tsx";

interface WithheldProps {
  /** What is not shown yet: `the PDF`. */
  readonly what: string;
  /** Reads again what it is part of, once the person has confirmed that it is them. */
  readonly onConfirmed: () => unknown;
}

/** What this session is not shown before the person has confirmed that it is them. */
export function Withheld({ what, onConfirmed }: WithheldProps) {
  const { second_factor } = useSession();
  const { isPending, error, run } = useMutation({
    act: confirmNow,
    onDone: (isConfirmed) => {
      if (isConfirmed) onConfirmed();
    },
  });
  if (second_factor.by === null) {
    return (
      <span class="muted">Your team requires a second factor to show {what}. Add a passkey under “Your sessions”.</span>
    );
  }
  return (
    <span class="masked">
      <Button
        look="small"
        aria-disabled={isPending}
        onClick={() => run(undefined)}
        label={`Confirm it is you to see ${what}`}
      />
      {error === null ? null : <span role="alert">Confirmation failed: {error.message}</span>}
    </span>
  );
}
