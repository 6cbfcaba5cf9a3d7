import { useId, useState } from "preact/hooks";
import { ApiFailure } from "../../api/http.ts";
import type { SentDocument } from "../../api/person-views.ts";
import { Fault } from "../../ui/screen.tsx";
import { usePersonTexts } from "../text/person-texts.ts";

/** Bytes of all documents of a request: the service takes no more. */
const BYTES_MAX = 700_000;
type AcceptedType = SentDocument["content_type"];
const TYPES = ["application/pdf", "image/jpeg", "image/png", "text/plain"] as const satisfies readonly AcceptedType[];

/** Documents that a person chooses, and what is wrong with them. */
export function useDocuments() {
  const { dispute } = usePersonTexts();
  const [files, setFiles] = useState<readonly File[]>([]);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const isOther = files.some(({ type }) => !isAcceptedType(type));
  const fault = isOther ? dispute.wrongType : bytes > BYTES_MAX ? dispute.tooLarge : null;
  return { files, setFiles, fault, read: () => Promise.all(files.map(read)) };
}

function isAcceptedType(type: string): type is AcceptedType {
  return TYPES.some((one) => one === type);
}

async function read(file: File): Promise<SentDocument> {
  const { name, type } = file;
  if (!isAcceptedType(type)) throw new ApiFailure("refused");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return { name: name.slice(0, 256), content_type: type, content: btoa(binary) };
}

/** Chooses documents. */
export function DocumentsField({ documents }: { readonly documents: ReturnType<typeof useDocuments> }) {
  const { dispute } = usePersonTexts();
  const id = useId();
  const { fault, setFiles } = documents;
  return (
    <div class="field">
      <label for={id}>{dispute.document}</label>
      <p id={`${id}-hint`} class="hint">
        {dispute.documentHint}
      </p>
      <input
        id={id}
        type="file"
        multiple
        accept={TYPES.join(",")}
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== null}
        onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
      />
      {fault === null ? null : <Fault>{fault}</Fault>}
    </div>
  );
}

interface TextAreaProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly fault?: string | undefined;
  readonly onValue: (value: string) => void;
}

/** A text of several lines. */
export function TextArea({ label, hint, value, fault, onValue }: TextAreaProps) {
  const id = useId();
  const described = [hint === undefined ? "" : `${id}-hint`, fault === undefined ? "" : `${id}-fault`].filter(Boolean);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        rows={5}
        maxLength={4_000}
        aria-required
        aria-invalid={fault !== undefined}
        aria-describedby={described.length > 0 ? described.join(" ") : undefined}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {fault === undefined ? null : <Fault id={`${id}-fault`}>{fault}</Fault>}
    </div>
  );
}
