import { ApiError, type SourceProfile } from "@openvoe/client";
import { answerText } from "../../parts/answer-text.ts";
import { Button, Failure, Moment, QueryState } from "../../parts/content.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { say } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { useMutation, useQuery, voe } from "../../service/voe.ts";

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
      say("The next file of the source is read as if it were the first.");
      onClose();
    },
  });
  return (
    <Dialog title={`How files of ${source} are read`} onClose={onClose}>
      <QueryState query={profiles}>
        {(some) =>
          some.length === 0 ? (
            <p>Nothing is kept: the next file is read as if it were the first.</p>
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
          <Button disabled={reset.isPending} onClick={() => reset.run(undefined)} label="Forget it" />
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
    ...(profile.dates === null ? [] : [`dates in the order ${profile.dates}`]),
    ...Object.entries(profile.columns).map(([field, heading]) => `${field} from ${heading ?? "no column"}`),
    ...Object.entries(profile.values).map(([field, value]) => `${field} is ${value} for all rows`),
    ...Object.entries(profile.answers).map(([id, answer]) => answerText(id, answer)),
  ];
  return (
    <section>
      <h3>{profile.title}</h3>
      <p class="muted">
        Last loaded <Moment at={profile.loaded_at} />
        {profile.file_name === null ? "" : ` from ${profile.file_name}`}.{" "}
        {given.length === 0 ? "" : `Given: ${given.join("; ")}.`}
      </p>
      {profile.headings.length === 0 ? null : (
        <details>
          <summary>{profile.headings.length} columns</summary>
          {tableOf(`Columns of ${profile.title}`, profile.headings, [
            { title: "Heading", cell: ({ heading }) => heading },
            { title: "Read as", cell: ({ field }) => field ?? "Not read" },
          ])}
        </details>
      )}
    </section>
  );
}
