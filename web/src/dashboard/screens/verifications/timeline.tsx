import { isFinal, type Verification, type VerificationExplanation } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { Card, durationText, Icon, Moment, wordsOf } from "../../parts/content.tsx";
import type { IconName } from "../../parts/icon-paths.ts";
import { Link } from "../../router/router.tsx";
import { useQuery, useScope, voe } from "../../service/voe.ts";
import { DeliveryBadge } from "../webhooks/outcome-texts.tsx";

interface Step {
  readonly key: string;
  readonly icon: IconName;
  readonly title: ComponentChildren;
  readonly at: string | null;
  readonly text?: ComponentChildren;
}

interface TimelineProps {
  readonly verification: Verification;
  /** Undefined until it is final and read. */
  readonly explanation: VerificationExplanation | undefined;
}

/** What happened to a verification, in order: from its creation to the last attempt to send its event. */
export function Timeline({ verification, explanation }: TimelineProps) {
  const names = useWebhookNames(explanation !== undefined && explanation.deliveries.length > 0);
  const steps = [
    created(verification),
    ...answers(verification, explanation),
    ...end(verification),
    ...sent(explanation, names),
  ];
  return (
    <Card title="Timeline">
      <ol class="timeline">
        {steps.map(({ key, icon, title, at, text }) => (
          <li key={key}>
            <span class="sign">
              <Icon name={icon} size={14} />
            </span>
            <p>
              <span class="strong">{title}</span> <span class="muted">{text}</span>
            </p>
            {at === null ? null : (
              <p class="muted small">
                <Moment at={at} showsTime />
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function created({ created_at }: Verification): Step {
  return { key: "created", icon: "plus", title: "Created", at: created_at, text: "and saved" };
}

function answers(verification: Verification, explanation: VerificationExplanation | undefined): Step[] {
  if (!isFinal(verification)) {
    const text = verification.status === "pending" ? "waiting in the queue" : "each with its own deadline";
    return [{ key: "asking", icon: "clock", title: "Searching the sources", at: null, text }];
  }
  return (explanation?.sources ?? []).map(({ name, answer, duration_ms }) => ({
    key: `source/${name}`,
    icon: "sources",
    title: name,
    at: null,
    text: `${answerText(answer)}${duration_ms === null ? "" : ` after ${durationText(duration_ms)}`}`,
  }));
}

/** Answers that are none. */
const UNANSWERED: ReadonlySet<string> = new Set(["timeout", "unavailable", "error"]);

function answerText(answer: string): string {
  const words = wordsOf(answer).toLowerCase();
  return UNANSWERED.has(answer) ? `did not answer (${words})` : `answered: ${words},`;
}

function end({ status, created_at, completed_at }: Verification): Step[] {
  if (completed_at === null) return [];
  const hasFailed = status === "failed";
  const took = durationText(Date.parse(completed_at) - Date.parse(created_at));
  return [
    {
      key: "end",
      icon: hasFailed ? "cross" : "check",
      title: wordsOf(status),
      at: completed_at,
      text: `after ${took}`,
    },
  ];
}

/** Names of the webhooks by id; empty until they are read, and where the key may not read them. */
function useWebhookNames(isWanted: boolean): ReadonlyMap<string, string> {
  const mayRead = useScope("webhooks:read");
  const { data } = useQuery(["webhooks", "names"], (signal) => voe.webhooks.list({}, { signal }).page(), {
    enabled: isWanted && mayRead,
  });
  return new Map(data?.results.map(({ id, name }) => [id, name]));
}

function sent(explanation: VerificationExplanation | undefined, names: ReadonlyMap<string, string>): Step[] {
  const events = (explanation?.events ?? []).map(
    ({ id, event_type, created_at }): Step => ({ key: id, icon: "webhooks", title: event_type, at: created_at }),
  );
  const deliveries = (explanation?.deliveries ?? []).map(
    (one): Step => ({
      key: one.id,
      icon: one.outcome === "delivered" ? "check" : "cross",
      title: <Link to={`/webhooks/${one.webhook_id}/attempts/${one.id}`}>Attempt {one.attempt}</Link>,
      at: one.created_at,
      text: (
        <>
          {names.has(one.webhook_id) ? <>to {names.get(one.webhook_id)} </> : null}
          <DeliveryBadge attempt={one} />
        </>
      ),
    }),
  );
  return [...events, ...deliveries];
}
