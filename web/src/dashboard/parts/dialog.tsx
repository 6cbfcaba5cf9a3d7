import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Failure } from "./states.tsx";

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

interface ConfirmProps {
  readonly title: string;
  /** What follows, and whether it can be undone. */
  readonly children: ComponentChildren;
  /** The act, as a verb: `Delete webhook`. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly mutation: { readonly isPending: boolean; readonly error: Error | null };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once more before an act. It stays open while the act runs, and shows why it failed. */
export function Confirm(props: ConfirmProps) {
  const { title, children, confirm, isDangerous = true, mutation, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {mutation.error === null ? null : <Failure error={mutation.error} />}
      <div class="actions end">
        <button type="button" class="button" onClick={onClose}>
          Keep it as it is
        </button>
        <button
          type="button"
          class={isDangerous ? "button danger" : "button primary"}
          disabled={mutation.isPending}
          onClick={onConfirm}
        >
          {confirm}
        </button>
      </div>
    </Dialog>
  );
}
