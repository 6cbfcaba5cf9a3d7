import { ActorText } from "../../parts/actor.tsx";
import { LinkButton } from "../../parts/button.tsx";
import { Page } from "../../parts/page.tsx";
import { Answer, Empty } from "../../parts/states.tsx";
import { Pager, Table } from "../../parts/table.tsx";
import { Moment } from "../../parts/texts.tsx";
import { Link } from "../../router/link.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { actText, countsText, hasEnded, ImportBadge, POLL_MS } from "./import-texts.tsx";

/** Imports and removals of sources, newest first. */
export function ImportList() {
  const cursor = useLocation().search.get("cursor");
  const list = useQuery(
    ["imports", "list", cursor],
    (signal) => voe.imports.list(cursor === null ? {} : { cursor }, { signal }).page(),
    { refetchInterval: ({ state }) => (state.data?.results.every(hasEnded) === false ? POLL_MS : false) },
  );
  return (
    <Page
      title="Imports"
      lead="Files of employers and of payroll records. Records are sealed; verifications search them at once."
      actions={<NewButton />}
    >
      <Answer of={list}>
        {(page) =>
          page.results.length === 0 ? (
            <Empty icon="imports" title="Nothing was imported here" action={<NewButton />}>
              Drop a CSV file of payroll records or employers: its columns are found by their headings.
            </Empty>
          ) : (
            <>
              <Table
                caption="Imports, newest first"
                keyOf={(row) => row.id}
                rows={page.results}
                columns={[
                  {
                    title: "Import",
                    cell: (row) => (
                      <Link to={`/imports/${row.id}`} class="row-link">
                        {actText(row)}
                      </Link>
                    ),
                  },
                  { title: "Source", cell: (row) => row.source },
                  { title: "File", cell: (row) => row.file_name ?? <span class="muted">–</span> },
                  { title: "By", cell: (row) => <ActorText actor={row.actor} name={row.actor_name} /> },
                  { title: "Status", cell: (row) => <ImportBadge of={row} /> },
                  { title: "Rows", cell: countsText },
                  { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
                ]}
              />
              <Pager page={page} nouns={["import", "imports"]} onTurn={(next) => changeSearch({ cursor: next })} />
            </>
          )
        }
      </Answer>
    </Page>
  );
}

function NewButton() {
  return (
    <LinkButton to="/imports/new" look="primary" icon="plus">
      Import a file
    </LinkButton>
  );
}
