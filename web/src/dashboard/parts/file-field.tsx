import type { TargetedEvent } from "preact";
import { useId, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";

interface FileFieldProps {
  readonly file: File | null;
  /** Why the field is refused; null if it is not. */
  readonly fault: string | null;
  /** What the file is, for screen readers. */
  readonly legend: string;
  /** Kinds of files, as the attribute `accept` names them. */
  readonly accept: string;
  readonly onFile: (file: File | null) => void;
}

/** A field for a file, which is dropped or chosen. */
export function FileField({ file, fault, legend, accept, onFile }: FileFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer?.files[0] ?? null);
  };
  const pick = ({ currentTarget }: TargetedEvent<HTMLInputElement>) => onFile(currentTarget.files?.[0] ?? null);
  return (
    <div class="field">
      <label for={id}>File</label>
      <fieldset
        class={isOver ? "drop-zone over" : "drop-zone"}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <legend class="unseen">{legend}</legend>
        <Icon name="imports" size={28} />
        <p>{file === null ? "Drop a file here, or choose one." : `${file.name}, ${sizeText(file.size)}`}</p>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={pick}
        />
      </fieldset>
      {fault === null ? null : (
        <p id={`${id}-fault`} class="fault">
          {fault}
        </p>
      )}
    </div>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
