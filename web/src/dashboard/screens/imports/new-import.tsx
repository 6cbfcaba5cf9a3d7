import type { Import, NewImport as ImportRequest } from "@openvoe/client";
import { useState } from "preact/hooks";
import { LinkButton } from "../../parts/content.tsx";
import { FileField, Form, SelectField, TextField } from "../../parts/form.tsx";
import { Page } from "../../parts/page.tsx";
import { navigate, useLocation } from "../../router/router.tsx";
import { useMutation, voe } from "../../service/voe.ts";

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
      lead="Upload an export of your payroll system, or a CSV or NDJSON file with OpenVOE columns, up to 100 MiB. You see a preview before anything is imported."
    >
      <Form
        mutation={upload}
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
        cancel={<LinkButton to="/imports">Cancel</LinkButton>}
      >
        <SelectField name="kind" label="Type" options={KINDS} value={search.get("kind") ?? "employments"} />
        <TextField
          name="source"
          label="Source"
          value={search.get("source") ?? "records"}
          hint="The system that the rows come from. Later files of the same source update them."
        />
        <FileField
          file={file}
          fault={isMissing ? "Choose a file first" : null}
          legend="The file to import"
          accept=".csv,.tsv,.txt,.ndjson,.jsonl,.json,.xml,.xlsx,.ods,.zip,text/csv"
          onFile={choose}
        />
      </Form>
    </Page>
  );
}
