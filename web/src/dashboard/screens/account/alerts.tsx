import { useState } from "preact/hooks";
import { Card, Failure, QueryState } from "../../parts/content.tsx";
import { say } from "../../parts/page.tsx";
import { useMutation, useQuery, voe } from "../../service/voe.ts";

/** Which mail about failures the signed-in member gets. */
export function Alerts() {
  const alerts = useQuery(["session", "alerts"], (signal) => voe.request("GET", "/v1/session/alerts/", { signal }));
  // What was chosen and is not saved yet.
  const [chosen, choose] = useState<boolean | null>(null);
  const save = useMutation({
    act: (webhooks: boolean) => voe.request("PATCH", "/v1/session/alerts/", { body: { webhooks } }),
    changes: [["session", "alerts"]],
    onDone: ({ webhooks }) =>
      say(webhooks ? "You are told of webhooks that fail." : "You get no mail about webhooks any more."),
  });
  return (
    <Card title="Mail">
      {save.error === null ? null : <Failure error={save.error} />}
      <QueryState query={alerts}>
        {({ webhooks, is_role_told: isTold }) =>
          isTold ? (
            <label class="check">
              <input
                type="checkbox"
                checked={save.error === null ? (chosen ?? webhooks) : webhooks}
                disabled={save.isPending}
                onChange={({ currentTarget: { checked } }) => {
                  choose(checked);
                  save.run(checked);
                }}
              />
              <span>
                When a webhook fails or is disabled
                <span class="hint line">In this environment; at most one mail a day about each webhook.</span>
              </span>
            </label>
          ) : (
            <p class="muted">Mail about webhooks that fail goes to roles that may change them. Yours may not.</p>
          )
        }
      </QueryState>
    </Card>
  );
}
