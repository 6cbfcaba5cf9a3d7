import { ApiError, type ImportedSource, type SourceProfile } from "@openvoe/client";
import { useState } from "preact/hooks";
import { ActorText } from "../../parts/actor.tsx";
import { answerText } from "../../parts/answer-text.ts";
import {
  Badge,
  Button,
  dateText,
  Empty,
  Failure,
  LinkButton,
  Moment,
  numberText,
  orDash,
  QueryState,
} from "../../parts/content.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form, TextField } from "../../parts/form.tsx";
import { Page, say } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { navigate } from "../../router/router.tsx";
import { useMutation, useQuery, useScope, voe } from "../../service/voe.ts";

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
      actions={mayRemove ? <LinkButton to="/sources/records">Look up a person</LinkButton> : undefined}
    >
      <QueryState query={sources}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              icon="sources"
              title="No imports yet"
              action={<LinkButton to="/imports/new" look="primary" label="Import a file" />}
            >
              Each import belongs to a source, which can be updated and removed as a whole.
            </Empty>
          ) : (
            tableOf({ caption: "Sources", keyOf: (row) => `${row.kind} ${row.source} ${row.environment}` }, rows, [
              { title: "Source", cell: (row) => row.source },
              { title: "Type", cell: (row) => row.kind },
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
      {dateText(newest)} {is_stale ? <Badge tone="warning">Outdated</Badge> : null}
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
          Reading settings<span class="unseen"> of {source.source}</span>
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
        {rows === 1 ? "Its only row is" : `All ${numberText(rows)} rows are`} permanently deleted. Type the name of the
        source to continue.
      </p>
      <Form
        mutation={remove}
        submit="Remove source"
        onSubmit={(values) => remove.run(values.text("confirm"))}
        cancel={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextField name="confirm" label="Source name" />
      </Form>
    </Dialog>
  );
}

interface ProfileProps {
  readonly source: string;
  readonly onClose: () => void;
}

/** How the files of a source are read, as the last ones were, and the way to forget it. */
export function ProfileDialog({ source, onClose }: ProfileProps) {
  const profiles = useQuery(["imports", "profiles", source], (signal) => profilesOf(source, signal));
  const reset = useMutation({
    act: () => voe.imports.resetProfiles(source),
    changes: [["imports"]],
    onDone: () => {
      say("The settings are deleted. The next file of this source starts without settings.");
      onClose();
    },
  });
  return (
    <Dialog title={`Reading settings of ${source}`} onClose={onClose}>
      <QueryState query={profiles}>
        {(some) =>
          some.length === 0 ? (
            <p>No settings are stored. The next file of this source starts without settings.</p>
          ) : (
            <div class="stack">
              {some.map((one) => (
                <Profile key={one.format} profile={one} />
              ))}
              {reset.error === null ? null : <Failure error={reset.error} />}
            </div>
          )
        }
      </QueryState>
      <div class="actions">
        <Button onClick={onClose}>Close</Button>
        {(profiles.data?.length ?? 0) > 0 ? (
          <Button disabled={reset.isPending} onClick={() => reset.run(undefined)} label="Delete settings" />
        ) : null}
      </div>
    </Dialog>
  );
}

/** A source that was filled before profiles were kept has none. */
async function profilesOf(source: string, signal: AbortSignal): Promise<readonly SourceProfile[]> {
  try {
    return await voe.imports.profiles(source, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

function Profile({ profile }: { readonly profile: SourceProfile }) {
  const given = [
    ...(profile.as === null ? [] : ["the format"]),
    ...(profile.dates === null ? [] : [`date format ${profile.dates}`]),
    ...Object.entries(profile.columns).map(([field, heading]) => `${field}: ${heading ?? "no column"}`),
    ...Object.entries(profile.values).map(([field, value]) => `${field}: ${value} in all rows`),
    ...Object.entries(profile.answers).map(([id, answer]) => answerText(id, answer)),
  ];
  return (
    <section>
      <h3>{profile.title}</h3>
      <p class="muted">
        Last used <Moment at={profile.loaded_at} />
        {profile.file_name === null ? "" : ` from ${profile.file_name}`}.{" "}
        {given.length === 0 ? "" : `Chosen settings: ${given.join("; ")}.`}
      </p>
      {profile.headings.length === 0 ? null : (
        <details>
          <summary>{profile.headings.length} columns</summary>
          {tableOf(`Columns of ${profile.title}`, profile.headings, [
            { title: "Column", cell: ({ heading }) => heading },
            { title: "Field", cell: ({ field }) => field ?? "Not imported" },
          ])}
        </details>
      )}
    </section>
  );
}
