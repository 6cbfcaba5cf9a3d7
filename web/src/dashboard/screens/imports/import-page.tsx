import type { Import } from "@openvoe/client";
import { ActorText } from "../../parts/actor.tsx";
import {
  Card,
  capitalized,
  Facts,
  Icon,
  LinkButton,
  Moment,
  Notice,
  numberText,
  QueryState,
} from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { Page } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import type { ScreenProps } from "../../router/router.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import { ChangeCard, Differences } from "./change.tsx";
import { actText, hasEnded, ImportBadge, POLL_MS } from "./import-texts.tsx";
import { Mapping } from "./mapping.tsx";
import { PayrollFileCard } from "./payroll-file.tsx";
import { UnlistedCard } from "./unlisted.tsx";

/** One import: how its file is read, how far it is, and what came of it. */
export function ImportPage({ params }: ScreenProps) {
  const { id = "" } = params;
  const read = useQuery(["imports", id], (signal) => voe.imports.get(id, { signal }), {
    refetchInterval: ({ state }) => {
      const { data } = state;
      return data === undefined || data.status === "uploading" || hasEnded(data) ? false : POLL_MS;
    },
  });
  const { data } = read;
  return (
    <Page
      title={data === undefined ? "Import" : `${actText(data)}: ${data.source}`}
      up={{ to: "/imports", title: "Imports" }}
      api={{ path: `/v1/imports/${id}/`, data }}
      mark={data === undefined ? null : <ImportBadge of={data} />}
      actions={
        data === undefined || data.status === "running" ? null : (
          <ConfirmButton
            label="Delete"
            title="Delete this import?"
            confirm="Delete import"
            act={() => voe.imports.delete(data.id)}
            changes={[["imports"]]}
            done="The import is deleted."
            leadsTo="/imports"
          >
            <p>Its file and its rejected rows are deleted. Rows that it has written stay.</p>
          </ConfirmButton>
        )
      }
    >
      <QueryState of={read}>
        {(one) => (one.status === "uploading" ? <Mapping of={one} /> : <Outcome of={one} />)}
      </QueryState>
    </Page>
  );
}

function Outcome({ of }: { readonly of: Import }) {
  return (
    <div class="stack">
      <Progress of={of} />
      {of.error === null ? null : (
        <Notice tone="bad" title="The import failed." role="alert">
          <p>{of.error}</p>
          <p>Rows that were counted are written. Correct the file or its mapping, and import it again.</p>
        </Notice>
      )}
      {of.counts === null ? null : <Counts of={of} />}
      <Differences of={of.differences} source={of.source} />
      {of.change === null ? null : <ChangeCard of={of.change} title="What changed" source={of.source} />}
      {of.kind === "employments" && of.act === "import" && hasEnded(of) ? <UnlistedCard /> : null}
      {of.payroll === null ? null : <PayrollFileCard of={of.payroll} />}
      {of.warnings_total === 0 ? null : <Warnings of={of} />}
      {of.rejects_total === 0 ? null : <Rejects of={of} />}
    </div>
  );
}

function Progress({ of }: { readonly of: Import }) {
  if (hasEnded(of)) return null;
  const share = of.total_bytes === 0 ? 0 : of.read_bytes / of.total_bytes;
  return (
    <Card title={of.status === "queued" ? "Waiting for a worker" : "Under way"}>
      <progress value={share} max={1} aria-label="Share of the file that was read" />
      <p role="status" class="muted">
        {of.act === "import" ? `${Math.floor(share * 100)}% of the file is read.` : "Rows are being removed."} You may
        leave this page; the import continues.
      </p>
    </Card>
  );
}

function Counts({ of: { counts, file_name, actor, actor_name, started_at, finished_at } }: { readonly of: Import }) {
  const facts = Object.entries(counts ?? {}).filter(([word, count]) => count > 0 || word === "added");
  return (
    <Card title="Rows">
      <Facts
        facts={[
          ...facts.map(([word, count]) => [capitalized(word), numberText(count)] as const),
          ...(file_name === null ? [] : [["File", file_name] as const]),
          ["By", <ActorText actor={actor} name={actor_name} />],
          ["Started", <Moment at={started_at} />],
          ["Ended", <Moment at={finished_at} />],
        ]}
      />
    </Card>
  );
}

function Warnings({ of: { warnings, warnings_total: total } }: { readonly of: Import }) {
  const count = numberText(total);
  return (
    <Card
      title={`${count} ${total === 1 ? "value" : "values"} left out`}
      lead={`Their rows are imported without them.${total > warnings.length ? ` The first ${warnings.length} are listed.` : ""}`}
    >
      <Table
        caption="Values that were left out"
        keyOf={(row) => `${row.line} ${row.field} ${row.reason}`}
        rows={warnings}
        columns={[
          { title: "Line", isNumber: true, cell: (row) => numberText(row.line) },
          { title: "Column", cell: (row) => <code>{row.field}</code> },
          { title: "Reason", cell: (row) => row.reason },
        ]}
      />
    </Card>
  );
}

function Rejects({ of }: { readonly of: Import }) {
  const { id, kind, source, reasons, rejects_listed: listed, rejects_total: total } = of;
  return (
    <Card
      title={`${numberText(total)} rejected ${total === 1 ? "row" : "rows"}`}
      lead={
        listed === 0
          ? "All other rows are imported. The command line has written these to a file next to the imported one."
          : "All other rows are imported. Correct these in a spreadsheet, and import the corrected file: columns that explain the rejection are ignored."
      }
      actions={
        hasEnded(of) ? (
          <>
            {listed === 0 ? null : (
              <FileLink class="button" path={`v1/imports/${id}/rejects.csv`} name={`rejects-${source}.csv`} isSaved>
                <Icon name="imports" /> Download {listed === total ? "them" : `the first ${numberText(listed)}`}
              </FileLink>
            )}
            <LinkButton
              to={`/imports/new?kind=${kind}&source=${encodeURIComponent(source)}`}
              look="primary"
              label="Import the corrected file"
            />
          </>
        ) : null
      }
    >
      <Table
        caption="Most frequent reasons"
        keyOf={(row) => `${row.field} ${row.reason}`}
        rows={reasons}
        columns={[
          { title: "Column", cell: (row) => (row.field === null ? "The whole row" : <code>{row.field}</code>) },
          { title: "Reason", cell: (row) => row.reason },
          { title: "Rows", isNumber: true, cell: (row) => numberText(row.count) },
        ]}
      />
    </Card>
  );
}
