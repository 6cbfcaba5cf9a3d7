import type { Import, UnlistedEmployer } from "@openvoe/client";
import { ActorText } from "../../parts/actor.tsx";
import { Card, capitalized, factCard, Icon, LinkButton, Moment, Notice, numberText } from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { RecordPage } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { useQuery, voe } from "../../service/voe.ts";
import { ChangeCard, Differences } from "./change.tsx";
import { actText, hasEnded, ImportBadge, POLL_MS } from "./import-texts.tsx";
import { Mapping } from "./mapping.tsx";
import { PayrollFileCard } from "./payroll-file.tsx";

/** One import: how its file is read, how far it is, and what came of it. */
export function ImportPage({ params }: ScreenProps) {
  const { id = "" } = params;
  return (
    <RecordPage
      path="/v1/imports/{id}/"
      id={id}
      name="imports"
      refreshMs={(one) => (one === undefined || one.status === "uploading" || hasEnded(one) ? false : POLL_MS)}
      title={(one) => `${actText(one)}: ${one.source}`}
      untitled="Import"
      up={{ to: "/imports", title: "Imports" }}
      mark={(one) => <ImportBadge importRun={one} />}
      actions={(one) =>
        one.status === "running" ? null : (
          <ConfirmButton
            label="Delete"
            title="Delete this import?"
            confirm="Delete import"
            act={() => voe.imports.delete(one.id)}
            changes={[["imports"]]}
            done="The import is deleted."
            leadsTo="/imports"
          >
            <p>The file and its rejected rows are deleted. Imported rows stay.</p>
          </ConfirmButton>
        )
      }
    >
      {(one) => (one.status === "uploading" ? <Mapping importRun={one} /> : <Outcome importRun={one} />)}
    </RecordPage>
  );
}

function Outcome({ importRun }: { readonly importRun: Import }) {
  return (
    <div class="stack">
      <Progress importRun={importRun} />
      {importRun.error === null ? null : (
        <Notice tone="bad" title="The import failed." role="alert">
          <p>{importRun.error}</p>
          <p>The rows counted below were imported. Correct the file or its mapping, then import it again.</p>
        </Notice>
      )}
      {importRun.counts === null ? null : <Counts importRun={importRun} />}
      <Differences differences={importRun.differences} source={importRun.source} />
      {importRun.change === null ? null : (
        <ChangeCard change={importRun.change} title="What changed" source={importRun.source} />
      )}
      {importRun.kind === "employments" && importRun.act === "import" && hasEnded(importRun) ? <UnlistedCard /> : null}
      {importRun.payroll === null ? null : <PayrollFileCard file={importRun.payroll} />}
      {importRun.warnings_total === 0 ? null : <Warnings importRun={importRun} />}
      {importRun.rejects_total === 0 ? null : <Rejects importRun={importRun} />}
    </div>
  );
}

function Progress({ importRun }: { readonly importRun: Import }) {
  if (hasEnded(importRun)) return null;
  const share = importRun.total_bytes === 0 ? 0 : importRun.read_bytes / importRun.total_bytes;
  return (
    <Card title={importRun.status === "queued" ? "Waiting for a worker" : "In progress"}>
      <progress value={share} max={1} aria-label="Share of the file that was read" />
      <p role="status" class="muted">
        {importRun.act === "import" ? `${Math.floor(share * 100)}% of the file was read.` : "Rows are being removed."}{" "}
        You can leave this page. The import continues.
      </p>
    </Card>
  );
}

function Counts({
  importRun: { counts, file_name, actor, actor_name, started_at, finished_at },
}: {
  readonly importRun: Import;
}) {
  const facts = Object.entries(counts ?? {}).filter(([word, count]) => count > 0 || word === "added");
  return factCard("Rows", [
    ...facts.map(([word, count]) => [capitalized(word), numberText(count)] as const),
    ...(file_name === null ? [] : [["File", file_name] as const]),
    ["Imported by", <ActorText actor={actor} name={actor_name} />],
    ["Started", <Moment at={started_at} />],
    ["Finished", <Moment at={finished_at} />],
  ]);
}

function Warnings({ importRun: { warnings, warnings_total: total } }: { readonly importRun: Import }) {
  const count = numberText(total);
  return (
    <Card
      title={`${count} ${total === 1 ? "value" : "values"} skipped`}
      lead={`Their rows were imported without these values.${total > warnings.length ? ` The first ${warnings.length} are listed.` : ""}`}
    >
      {tableOf("Skipped values", warnings, [
        { title: "Line", isNumber: true, cell: (row) => numberText(row.line) },
        { title: "Column", cell: (row) => <code>{row.field}</code> },
        { title: "Reason", cell: (row) => row.reason },
      ])}
    </Card>
  );
}

function Rejects({ importRun }: { readonly importRun: Import }) {
  const { id, kind, source, reasons, rejects_listed: listed, rejects_total: total } = importRun;
  return (
    <Card
      title={`${numberText(total)} rejected ${total === 1 ? "row" : "rows"}`}
      lead={
        listed === 0
          ? "All other rows were imported. The command line wrote the rejected rows to a file next to the imported one."
          : "All other rows were imported. Correct the rejected rows in a spreadsheet and import that file. The columns that explain the rejection are ignored."
      }
      actions={
        hasEnded(importRun) ? (
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
      {tableOf("Most frequent reasons", reasons, [
        { title: "Column", cell: (row) => (row.field === null ? "Entire row" : <code>{row.field}</code>) },
        { title: "Reason", cell: (row) => row.reason },
        { title: "Rows", isNumber: true, cell: (row) => numberText(row.count) },
      ])}
    </Card>
  );
}

/** Employers that are added by one request. */
const ADDED_MAX = 200;

const KEY = ["companies", "unlisted"];

/** Offers to add the employers of imported records that the directory does not have; nothing where it has all. */
export function UnlistedCard() {
  const { data = [] } = useQuery(KEY, (signal) => voe.companyChanges.unlisted({ signal }));
  if (data.length === 0) return null;
  const count = numberText(data.length);
  return (
    <Card
      title={data.length === 1 ? "1 employer is not in the directory" : `${count} employers are not in the directory`}
      lead="Verifications use their records, but company searches do not find them, and people cannot choose them. Add the names that are employers. All teams and environments share the directory."
      actions={
        data.length === 1 ? null : <AddButton employers={data.slice(0, ADDED_MAX)} label={allLabel(data.length)} />
      }
    >
      {tableOf({ caption: "Employers that are not in the directory", keyOf: ({ name }) => name }, data, [
        { title: "Name", cell: ({ name }) => name },
        { title: "EIN", cell: ({ ein }) => ein ?? "" },
        { title: "Records", isNumber: true, cell: ({ records }) => numberText(records) },
        { title: "Sources", cell: ({ sources }) => sources.join(", ") },
        { title: "Directory", cell: (one) => <AddButton employers={[one]} label="Add" /> },
      ])}
    </Card>
  );
}

function allLabel(count: number): string {
  return count > ADDED_MAX ? `Add the first ${ADDED_MAX}` : "Add all";
}

function AddButton({ employers, label }: { readonly employers: readonly UnlistedEmployer[]; readonly label: string }) {
  const names = employers.map(({ name }) => name);
  const [first = ""] = names;
  const what = names.length === 1 ? `“${first}”` : `${numberText(names.length)} employers`;
  return (
    <ConfirmButton
      label={label}
      title={`Add ${what} to the directory?`}
      confirm="Add to the directory"
      isDangerous={false}
      act={() => voe.companyChanges.addUnlisted(names)}
      changes={[KEY]}
      done={names.length === 1 ? `${first} is added.` : `${numberText(names.length)} employers are added.`}
    >
      <p>All teams and environments will see the name. Its records are linked to the new entry.</p>
    </ConfirmButton>
  );
}
