import type { Import, NewImport as ImportRequest } from "@openvoe/client";
import type { TargetedEvent } from "preact";
import { useId, useState } from "preact/hooks";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { Form } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Page } from "../../parts/page.tsx";
import { Link } from "../../router/link.tsx";
import { navigate, useLocation } from "../../router/location.ts";
import { useMutation } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";

const KINDS = [
  ["employments", "Payroll records (employments)"],
  ["companies", "Employers (companies)"],
] as const;

/** Longest name of a file that an import keeps. */
const NAME_MAX = 128;

interface Upload {
  readonly request: ImportRequest;
  readonly file: File;
}

/** Takes a file and sends it; its columns are mapped on the next screen. */
export function NewImport() {
  const { search } = useLocation();
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [share, setShare] = useState(0);
  const upload = useMutation<Upload, Import>({
    act: ({ request, file: chosen }) => voe.imports.upload(request, chosen, { onProgress: setShare }),
    changes: [["imports"]],
    onDone: ({ id }) => navigate(`/imports/${id}`),
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setMissing(false);
  };
  return (
    <Page
      title="Import a file"
      up={{ to: "/imports", title: "Imports" }}
      lead="The file that your payroll system exports, as it is, or CSV or NDJSON in our columns, up to 100 MiB. Nothing is written before you have seen how it is read."
    >
      <Form
        error={upload.error}
        isPending={upload.isPending}
        submit={upload.isPending ? `Uploading ${Math.round(share * 100)}%` : "Upload"}
        onSubmit={(values) => {
          if (file === null) return setMissing(true);
          const kind = values.text("kind") === "companies" ? "companies" : "employments";
          const request = {
            kind,
            source: values.text("source").trim(),
            file_name: file.name.slice(0, NAME_MAX),
          } as const;
          upload.run({ request, file });
        }}
        cancel={
          <Link to="/imports" class="button">
            Cancel
          </Link>
        }
      >
        <SelectField name="kind" label="Rows" options={KINDS} value={search.get("kind") ?? "employments"} />
        <TextField
          name="source"
          label="Source"
          value={search.get("source") ?? "records"}
          hint="Where the rows come from. A later file of the same source updates them."
        />
        <DropZone file={file} isMissing={isMissing} onFile={choose} />
      </Form>
    </Page>
  );
}

interface DropProps {
  readonly file: File | null;
  readonly isMissing: boolean;
  readonly onFile: (file: File | null) => void;
}

function DropZone({ file, isMissing, onFile }: DropProps) {
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
        <legend class="unseen">The file to import</legend>
        <Icon name="imports" size={28} />
        <p>{file === null ? "Drop a file here, or choose one." : `${file.name}, ${sizeText(file.size)}`}</p>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.ndjson,.jsonl,.json,.xml,.xlsx,text/csv"
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-fault` : undefined}
          onChange={pick}
        />
      </fieldset>
      {isMissing ? (
        <p id={`${id}-fault`} class="fault">
          Choose a file first
        </p>
      ) : null}
    </div>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
