import type { QueryKey } from "@tanstack/query-core";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { navigate } from "../router/router.tsx";
import { useMutation } from "../service/voe.ts";
import { Button, Failure } from "./content.tsx";
import { say } from "./page.tsx";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** False: it stays until what it asks is done. */
  readonly isClosable?: boolean;
  readonly children: ComponentChildren;
}

/** A modal dialog. The browser keeps the focus inside; it goes back to where it was. Escape closes it. */
export function Dialog({ title, onClose, isClosable = true, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key: what is typed at once is for the dialog.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const keep = (event: Event) => {
    if (!isClosable) event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={`${id}-title`} onCancel={keep} onClose={onClose}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ConfirmProps<Answer> {
  readonly title: string;
  /** What follows, and whether it can be undone. */
  readonly children: ComponentChildren;
  /** The act, as a verb: `Delete webhook`. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly act: () => Promise<Answer>;
  /** Asked again once it is done: every query whose key begins with one of these. */
  readonly changes?: readonly QueryKey[];
  /** Said once it is done. */
  readonly done?: string;
  /** Where one is then; the screen that asked if absent. */
  readonly leadsTo?: string;
  readonly onDone?: (answer: Answer) => void;
  readonly onClose: () => void;
}

/** Asks once more before an act. It stays open while the act runs, and shows why it failed. */
export function Confirm<Answer>(props: ConfirmProps<Answer>) {
  const { title, children, confirm, isDangerous = true, act, changes = [], done, leadsTo, onDone, onClose } = props;
  const { isPending, error, run } = useMutation({
    act,
    changes,
    onDone: (answer) => {
      if (done !== undefined) say(done);
      onDone?.(answer);
      onClose();
      if (leadsTo !== undefined) navigate(leadsTo);
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {error === null ? null : <Failure error={error} />}
      <div class="actions end">
        <Button onClick={onClose}>Go back</Button>
        <Button
          look={isDangerous ? "danger" : "primary"}
          disabled={isPending}
          onClick={() => run(undefined)}
          label={confirm}
        />
      </div>
    </Dialog>
  );
}

interface ConfirmButtonProps<Answer> extends Omit<ConfirmProps<Answer>, "onClose"> {
  readonly label: string;
  readonly look?: "danger";
}

/** A button for an act that is asked about once more. */
export function ConfirmButton<Answer>({ label, look, ...confirm }: ConfirmButtonProps<Answer>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...(look === undefined ? {} : { look })} onClick={() => setAsking(true)} label={label} />
      {isAsking ? <Confirm {...confirm} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
