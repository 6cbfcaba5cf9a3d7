import { type DeliveryAttempt, EVENT_SUMMARIES, type Webhook } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Card, durationText } from "../../parts/content.tsx";
import { Form, SelectField } from "../../parts/form.tsx";
import { CodeBlock } from "../../parts/page.tsx";
import { Link } from "../../router/router.tsx";
import { useMutation, useScope, voe } from "../../service/voe.ts";
import { DeliveryBadge, deliveryAdvice } from "./outcome-texts.tsx";

type SampleType = keyof typeof EVENT_SUMMARIES;

const TYPES = Object.keys(EVENT_SUMMARIES) as readonly SampleType[];
const TYPE_OPTIONS = TYPES.filter((type) => type !== "webhook-test").map((type) => [type, type] as const);

/** Sends a sample of a type to a webhook, and shows what the receiver answered. */
export function SampleCard({ webhook: { id } }: { readonly webhook: Webhook }) {
  const [type, setType] = useState<SampleType>(TYPE_OPTIONS[0]?.[0] ?? "webhook-test");
  const send = useMutation({
    act: (sample: SampleType) => voe.webhooks.test(id, { event_type: sample }),
    changes: [["deliveries"]],
  });
  if (!useScope("webhooks:write")) return null;
  const { answer } = send;
  return (
    <Card
      title="Send a sample"
      lead="Sent now, once and signed, whatever types the webhook asks for. The ids of a sample belong to nothing."
    >
      <Form mutation={send} submit="Send sample" onSubmit={() => send.run(type)}>
        <SelectField
          name="event_type"
          label="Sample of"
          value={type}
          options={TYPE_OPTIONS}
          hint={EVENT_SUMMARIES[type]}
          onChange={(value) => setType(TYPES.find((one) => one === value) ?? "webhook-test")}
        />
      </Form>
      <div role="status">{answer === undefined || send.isPending ? null : <Answered attempt={answer} />}</div>
    </Card>
  );
}

function Answered({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { response_body: body } = attempt;
  return (
    <div class="sample-answer">
      <p>
        <DeliveryBadge attempt={attempt} /> {attempt.status_code ?? "No answer"} in {durationText(attempt.duration_ms)}.{" "}
        <Link to={`/webhooks/${attempt.webhook_id}/attempts/${attempt.id}`}>The whole attempt</Link>
      </p>
      {attempt.outcome === "delivered" ? null : <p>{deliveryAdvice(attempt.outcome)}</p>}
      {body === null || body === "" ? null : <CodeBlock title="Answer" text={body} />}
    </div>
  );
}
