import { isFinal, type Verification } from "@openvoe/client";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { Card, durationText, Moment } from "../../parts/texts.tsx";

interface Step {
  readonly icon: IconName;
  readonly title: string;
  readonly at: string | null;
  readonly text: string | null;
}

/** What happened to a verification, in order. */
export function Timeline({ of }: { readonly of: Verification }) {
  return (
    <Card title="Timeline">
      <ol class="timeline">
        {stepsOf(of).map(({ icon, title, at, text }) => (
          <li key={title}>
            <span class="sign">
              <Icon name={icon} size={14} />
            </span>
            <p>
              <span class="strong">{title}</span>
              {text === null ? null : <span class="muted"> {text}</span>}
            </p>
            {at === null ? null : (
              <p class="muted small">
                <Moment at={at} isWhole />
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function stepsOf(of: Verification): Step[] {
  const { created_at, completed_at, status, results } = of;
  const created: Step = { icon: "plus", title: "Created", at: created_at, text: "stored durably" };
  if (!isFinal(of) || completed_at === null) {
    return [
      created,
      { icon: "clock", title: "Asking the sources", at: null, text: status === "pending" ? "in a queue" : null },
    ];
  }
  const took = durationText(Date.parse(completed_at) - Date.parse(created_at));
  const asked = [...(results?.sources ?? []), ...(results?.unreachable_sources ?? []).map(({ name }) => name)];
  return [
    created,
    {
      icon: "sources",
      title: "Sources asked",
      at: null,
      text: asked.length === 0 ? "none could be reached" : asked.join(", "),
    },
    {
      icon: status === "failed" ? "cross" : "check",
      title: status === "failed" ? "Failed" : "Final",
      at: completed_at,
      text: `${status}, after ${took}`,
    },
  ];
}
