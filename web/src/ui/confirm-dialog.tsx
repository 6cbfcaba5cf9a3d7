import { useEffect, useId, useRef } from "preact/hooks";
import { PrimaryButton, SecondaryButton } from "./screen.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly keep: string;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
}

/** Asks once more; nothing is done by Enter alone. The browser keeps focus inside and gives it back; Escape keeps things as they are. */
export function ConfirmDialog({ title, text, confirm, keep, onConfirm, onKeep }: ConfirmDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onClose={onKeep}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div class="buttons">
        <PrimaryButton isDangerous onClick={onConfirm}>
          {confirm}
        </PrimaryButton>
        <SecondaryButton autofocus onClick={onKeep}>
          {keep}
        </SecondaryButton>
      </div>
    </dialog>
  );
}
