import type { FoundRecord, RecordQuestion } from "@openvoe/client";
import { readableName } from "../../../text/readable-name.ts";
import { ActorText } from "../../parts/actor.tsx";
import { dateText, Empty, Moment } from "../../parts/content.tsx";
import { Form, TextField } from "../../parts/form.tsx";
import { Page } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { useMutation, voe } from "../../service/voe.ts";

const FIELDS = ["ssn", "record_id", "first_name", "last_name", "date_of_birth"] as const;

/** Tells whether a person is in the imported records, and from which file. */
export function RecordLookup() {
  const look = useMutation({ act: (question: RecordQuestion) => voe.imports.lookUpRecords(question) });
  return (
    <Page
      title="Look up a person"
      up={{ to: "/sources", title: "Sources" }}
      lead="Search the records imported into this environment by SSN, by name and date of birth, or by the record ID in the file. The inquiry log records every lookup."
    >
      <Form mutation={look} submit="Look up" onSubmit={(values) => look.run(values.optionals(...FIELDS))}>
        <div class="fields">
          <TextField name="ssn" label="SSN" isOptional hint="Nine digits" />
          <TextField name="record_id" label="Record ID" isOptional hint="As in the file" />
        </div>
        <div class="fields">
          <TextField name="first_name" label="First name" isOptional />
          <TextField name="last_name" label="Last name" isOptional />
          <TextField name="date_of_birth" label="Date of birth" type="date" isOptional />
        </div>
      </Form>
      {look.answer === undefined ? null : (
        <div role="status" class="stack">
          <Found records={look.answer.results} />
        </div>
      )}
    </Page>
  );
}

function Found({ records }: { readonly records: readonly FoundRecord[] }) {
  if (records.length === 0) {
    return (
      <Empty icon="sources" title="No records found for this person">
        Enter the full name and all nine digits of the SSN.
      </Empty>
    );
  }
  return tableOf("Records found", records, [
    {
      title: "Person",
      cell: (row) => (
        <span>
          {row.first_name} {row.last_name}
          <span class="hint line">
            {row.ssn ?? "No SSN"}
            {row.birth_year === null ? "" : `, born ${row.birth_year}`}
          </span>
        </span>
      ),
    },
    {
      title: "Employer",
      cell: (row) => (
        <span>
          {readableName(row.employer_name)}
          <span class="hint line">{row.is_active ? "Current job" : "Ended job"}</span>
        </span>
      ),
    },
    {
      title: "Source",
      cell: (row) => (
        <span>
          {row.source}
          <span class="hint line">Record {row.record_id}</span>
        </span>
      ),
    },
    { title: "As of", cell: (row) => (row.as_of === null ? "–" : dateText(row.as_of)) },
    {
      title: "File",
      cell: (row) => (
        <span>
          {row.file_name ?? "Unknown"}
          <span class="hint line">
            <Moment at={row.imported_at} />
            {row.actor === null ? null : (
              <span>
                , <ActorText actor={row.actor} name={row.actor_name} />
              </span>
            )}
          </span>
        </span>
      ),
    },
  ]);
}
