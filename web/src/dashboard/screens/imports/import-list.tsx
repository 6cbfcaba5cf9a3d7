import { ActorText } from "../../parts/actor.tsx";
import { Empty, LinkButton, Moment, orDash } from "../../parts/content.tsx";
import { ListPage } from "../../parts/list.tsx";
import { actText, countsText, hasEnded, ImportBadge, POLL_MS } from "./import-texts.tsx";

/** Imports and removals of sources, newest first. */
export function ImportList() {
  return (
    <ListPage
      path="/v1/imports/"
      name="imports"
      nouns={["import", "imports"]}
      title="Imports"
      lead="Files of employers and payroll records. Records are encrypted, and verifications search them right away."
      actions={<NewButton />}
      refreshMs={(rows) => (rows.every(hasEnded) ? false : POLL_MS)}
      empty={() => (
        <Empty icon="imports" title="No imports yet" action={<NewButton />}>
          Import a file of payroll records or employers. Its columns are detected by their headings.
        </Empty>
      )}
      columns={[
        { title: "Import", to: (row) => `/imports/${row.id}`, cell: actText },
        { title: "Source", cell: (row) => row.source },
        { title: "File", cell: (row) => orDash(row.file_name) },
        { title: "Imported by", cell: (row) => <ActorText actor={row.actor} name={row.actor_name} /> },
        { title: "Status", cell: (row) => <ImportBadge importRun={row} /> },
        { title: "Rows", cell: countsText },
        { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

function NewButton() {
  return <LinkButton to="/imports/new" look="primary" icon="plus" label="Import a file" />;
}
