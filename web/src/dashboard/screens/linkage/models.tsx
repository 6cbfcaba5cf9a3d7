import type { LinkageModels } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Badge, Button, Card, Moment, numberText, QueryState } from "../../parts/content.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { placeText } from "../../parts/environment.tsx";
import { Page } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { useQuery, useScope, useSession, voe } from "../../service/voe.ts";

type Model = LinkageModels["models"][number];

/** Which model decides, and the others. */
export function Models() {
  const { environment } = useSession();
  const mayUse = useScope("imports:write");
  const models = useQuery(["linkage", "models"], (signal) => voe.linkage.models({ signal }));
  const [chosen, setChosen] = useState<string | null>(null);
  const button = (version: string, text: string) =>
    mayUse ? (
      <Button look="small" onClick={() => setChosen(version)}>
        {text}
        <span class="unseen"> {version}</span>
      </Button>
    ) : null;
  return (
    <Page
      title="Linkage"
      lead="Weights decide whether a payroll record belongs to the person. They are estimated from your own records after each import."
    >
      <QueryState query={models}>
        {({ current, models: estimated, shipped_version }) => (
          <div class="stack">
            <Card
              title={`Active model in ${placeText(environment)}`}
              actions={
                <>
                  {current.is_pinned ? button("newest", "Use the newest model") : null}
                  {current.active_version === null ? null : button("shipped", "Use the shipped model")}
                </>
              }
            >
              <p>
                <strong>{current.active_version ?? `The shipped model (${shipped_version})`}</strong>
                {current.is_pinned ? ", chosen by an operator; newer models do not replace it." : "."}
              </p>
            </Card>
            <Card title="Estimated models">
              {tableOf(
                {
                  caption: "Models, newest first",
                  empty: "None yet. A model is estimated after each import of employments.",
                },
                estimated,
                [
                  { title: "Model", cell: (row) => row.version },
                  { title: "Status", cell: (row) => <ModelBadge model={row} /> },
                  { title: "People", isNumber: true, cell: (row) => numberText(row.persons) },
                  { title: "Reason", cell: (row) => row.reason ?? "–" },
                  { title: "Estimated", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
                  {
                    title: "Action",
                    cell: (row) => (row.status === "accepted" && !row.is_active ? button(row.version, "Use") : null),
                  },
                ],
              )}
            </Card>
          </div>
        )}
      </QueryState>
      {chosen === null ? null : <UseDialog version={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function ModelBadge({ model: { is_active, status } }: { readonly model: Model }) {
  if (is_active) return <Badge tone="good">Active</Badge>;
  return status === "accepted" ? <Badge tone="neutral">Accepted</Badge> : <Badge tone="neutral">Not used</Badge>;
}

function UseDialog({ version, onClose }: { readonly version: string; readonly onClose: () => void }) {
  return (
    <Confirm
      title={version === "newest" ? "Use the newest model?" : `Use model ${version}?`}
      confirm="Activate"
      isDangerous={false}
      act={() => voe.linkage.use(version)}
      changes={[["linkage"]]}
      done="The model is active. All processes use it within seconds."
      onClose={onClose}
    >
      <p>
        The model decides new verifications in this environment. Earlier decisions do not change. The inquiry log
        records the change.
      </p>
    </Confirm>
  );
}
