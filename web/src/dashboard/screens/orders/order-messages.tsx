import type { AnswerOf } from "@openvoe/client";
import { Badge, Button, Card, Moment, QueryState, wordsOf } from "../../parts/content.tsx";
import { say } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { useMutation, useQuery, useScope, voe } from "../../service/voe.ts";

type Messages = AnswerOf<"GET", "/v1/orders/{id}/notifications/">;
type Message = Messages["results"][number];

const REFRESH_MS = 10_000;
const TONES: Partial<Readonly<Record<Message["status"], "good" | "bad">>> = {
  sent: "good",
  refused: "bad",
  failed: "bad",
  bounced: "bad",
};

/** The messages to the person of an order, and what became of them; the invitation can be sent again. */
export function OrderMessages({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) {
  const messages = useQuery(
    ["orders", id, "messages"],
    (signal) => voe.request("GET", "/v1/orders/{id}/notifications/", { path: { id }, signal }),
    { refetchInterval: REFRESH_MS },
  );
  const maySend = useScope("connections:write") && isOpen;
  const send = useMutation({
    act: () => voe.request("POST", "/v1/orders/{id}/notifications/", { path: { id }, body: {} }),
    changes: [["orders", id, "messages"]],
    onDone: ({ results }) => say(`The invitation is sent by ${results.map(channelText).join(" and ")}.`),
  });
  const sendButton = (
    <Button
      look="small"
      aria-disabled={send.isPending}
      onClick={() => (send.isPending ? undefined : send.run(undefined))}
      label="Send the invitation again"
    />
  );
  return (
    <Card title="Messages to the person" actions={maySend ? sendButton : undefined}>
      {send.error === null ? null : (
        <p class="fault" role="alert">
          {send.error.message}
        </p>
      )}
      <QueryState query={messages}>
        {({ results }) =>
          tableOf(
            {
              caption: "Messages, newest first",
              empty:
                "No messages are sent or planned: the order has no address, asks for no messages, or this environment sends none. Send the link yourself.",
            },
            results,
            [
              { title: "Message", cell: (row) => `${wordsOf(row.kind)}, ${channelText(row)}` },
              {
                title: "Status",
                cell: ({ status }) => <Badge tone={TONES[status] ?? "neutral"}>{wordsOf(status)}</Badge>,
                note: whyText,
              },
              { title: "To", isMinor: true, cell: (row) => row.recipient ?? "–" },
              { title: "When", isNumber: true, cell: (row) => <Moment at={row.last_attempt_at ?? row.scheduled_at} /> },
            ],
          )
        }
      </QueryState>
    </Card>
  );
}

function channelText({ channel }: Pick<Message, "channel">): string {
  return channel === "sms" ? "text message" : "mail";
}

function whyText({ reason, reply_code }: Message): string | null {
  const why = [reason === null ? null : wordsOf(reason), reply_code].filter((part) => part !== null);
  return why.length === 0 ? null : why.join(", ");
}
