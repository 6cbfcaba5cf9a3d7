import type { ImportedSource } from "@openvoe/client";
import { useState } from "preact/hooks";
import { ActorText } from "../../parts/actor.tsx";
import {
  Badge,
  Button,
  dateText,
  Empty,
  LinkButton,
  Moment,
  numberText,
  orDash,
  QueryState,
} from "../../parts/content.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form, TextField } from "../../parts/form.tsx";
import { Page } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { navigate } from "../../router/router.tsx";
import { useMutation, useQuery, useScope, voe } from "../../service/voe.ts";
import { ProfileDialog } from "./profile-dialog.tsx";

/** What was imported, by source, and the way to remove one. */
export function SourceList() {
  const sources = useQuery(["imports", "sources"], (signal) => voe.imports.sources({ signal }));
  const mayRemove = useScope("imports:write");
  const [chosen, setChosen] = useState<ImportedSource | null>(null);
  const [read, setRead] = useState<ImportedSource | null>(null);
  return (
    <Page
      title="Sources"
      lead="Where companies and payroll records come from. Companies are shared by all environments."
      actions={mayRemove ? <LinkButton to="/sources/records">Look for a person</LinkButton> : undefined}
    >
      <QueryState query={sources}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              icon="sources"
              title="Nothing was imported"
              action={<LinkButton to="/imports/new" look="primary" label="Import a file" />}
            >
              Each import belongs to a source, which can be updated and removed as a whole.
            </Empty>
          ) : (
            tableOf({ caption: "Sources", keyOf: (row) => `${row.kind} ${row.source} ${row.environment}` }, rows, [
              { title: "Source", cell: (row) => row.source },
              { title: "Rows are", cell: (row) => row.kind },
              { title: "Environment", isMinor: true, cell: (row) => row.environment ?? "all" },
              { title: "Rows", isNumber: true, cell: (row) => numberText(row.rows) },
              { title: "Newest records", cell: (row) => <Freshness source={row} /> },
              { title: "Last import", cell: (row) => <LastImport source={row} /> },
              {
                title: "Action",
                cell: (row) => <Actions source={row} mayRemove={mayRemove} onRead={setRead} onRemove={setChosen} />,
              },
            ])
          )
        }
      </QueryState>
      {chosen === null ? null : <RemoveDialog source={chosen} onClose={() => setChosen(null)} />}
      {read === null ? null : <ProfileDialog source={read.source} onClose={() => setRead(null)} />}
    </Page>
  );
}

/** How new its records are; a source that nobody has loaded for long is marked. */
function Freshness({ source: { newest_as_of: newest, is_stale } }: { readonly source: ImportedSource }) {
  if (newest === null) return orDash(null);
  return (
    <span>
      {dateText(newest)} {is_stale ? <Badge tone="warning">Old</Badge> : null}
    </span>
  );
}

function LastImport({ source }: { readonly source: ImportedSource }) {
  const { last_actor: actor, last_actor_name: name, last_file_name: file } = source;
  return (
    <span>
      <Moment at={source.last_import_at} />
      {actor === null ? null : (
        <span class="hint line">
          {file === null ? "" : `${file}, `}
          <ActorText actor={actor} name={name} />
        </span>
      )}
    </span>
  );
}

interface ActionsProps {
  readonly source: ImportedSource;
  readonly mayRemove: boolean;
  readonly onRead: (source: ImportedSource) => void;
  readonly onRemove: (source: ImportedSource) => void;
}

function Actions({ source, mayRemove, onRead, onRemove }: ActionsProps) {
  return (
    <div class="actions">
      {mayRemove && source.kind === "employments" ? (
        <Button look="small" onClick={() => onRead(source)}>
          How it is read<span class="unseen"> of {source.source}</span>
        </Button>
      ) : null}
      {mayRemove ? (
        <Button look="small" onClick={() => onRemove(source)}>
          Remove
          <span class="unseen">
            {" "}
            {source.kind} of {source.source}
          </span>
        </Button>
      ) : null}
    </div>
  );
}

interface RemoveProps {
  readonly source: ImportedSource;
  readonly onClose: () => void;
}

function RemoveDialog({ source: { kind, source, rows }, onClose }: RemoveProps) {
  const remove = useMutation({
    act: (confirm: string) => voe.imports.removeSource({ kind, source, confirm }),
    changes: [["imports"]],
    onDone: ({ id }) => navigate(`/imports/${id}`),
  });
  return (
    <Dialog title={`Remove ${kind} of ${source}?`} onClose={onClose}>
      <p>
        {rows === 1 ? "Its only row is" : `All ${numberText(rows)} rows are`} permanently deleted, and nothing finds
        them any more. Type the name of the source to continue.
      </p>
      <Form
        mutation={remove}
        submit="Remove source"
        onSubmit={(values) => remove.run(values.text("confirm"))}
        cancel={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextField name="confirm" label="Name of the source" />
      </Form>
    </Dialog>
  );
}
