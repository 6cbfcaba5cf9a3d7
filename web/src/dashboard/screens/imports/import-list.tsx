import type { Import } from "@openvoe/client";
import { ActorText } from "../../parts/actor.tsx";
import { LinkButton } from "../../parts/button.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { givenOf } from "../../parts/query.ts";
import { Empty } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Moment } from "../../parts/texts.tsx";
import { useLocation } from "../../router/location.ts";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { actText, countsText, hasEnded, ImportBadge, POLL_MS } from "./import-texts.tsx";

/** Imports and removals of sources, newest first. */
export function ImportList() {
  const cursor = useLocation().search.get("cursor");
  const list = useQuery(
    ["imports", "list", cursor],
    (signal) => voe.imports.list(givenOf({ cursor }), { signal }).page(),
    { refetchInterval: ({ state }) => (state.data?.results.every(hasEnded) === false ? POLL_MS : false) },
  );
  return (
    <Page
      title="Imports"
      lead="Files of employers and of payroll records. Records are sealed; verifications search them at once."
      actions={<NewButton />}
    >
      <Pages
        of={list}
        nouns={["import", "imports"]}
        empty={
          <Empty icon="imports" title="Nothing was imported here" action={<NewButton />}>
            Drop a CSV file of payroll records or employers: its columns are found by their headings.
          </Empty>
        }
      >
        {(rows) => <Table caption="Imports, newest first" keyOf={({ id }) => id} rows={rows} columns={COLUMNS} />}
      </Pages>
    </Page>
  );
}

const COLUMNS: readonly Column<Import>[] = [
  { title: "Import", to: (row) => `/imports/${row.id}`, cell: actText },
  { title: "Source", cell: (row) => row.source },
  { title: "File", cell: (row) => row.file_name ?? <span class="muted">–</span> },
  { title: "By", cell: (row) => <ActorText actor={row.actor} name={row.actor_name} /> },
  { title: "Status", cell: (row) => <ImportBadge of={row} /> },
  { title: "Rows", cell: countsText },
  { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
];

function NewButton() {
  return (
    <LinkButton to="/imports/new" look="primary" icon="plus">
      Import a file
    </LinkButton>
  );
}
