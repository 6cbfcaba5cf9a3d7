import type { AnswerOf } from "@openvoe/client";
import { readableName } from "../../../text/readable-name.ts";
import {
  Badge,
  Button,
  Card,
  Facts,
  Failure,
  factCard,
  Icon,
  Moment,
  moneyText,
  QueryState,
  wordsOf,
} from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { IDENTITY_TITLE, IdentityBadge, IdentityFields } from "../../parts/identity.tsx";
import { MaskedSsn } from "../../parts/masked.tsx";
import { CodeLine, RecordPage, say } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { Withheld } from "../../parts/withheld.tsx";
import { Link } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { REVEALING, useMutation, useQuery, useScope, useSession, voe } from "../../service/voe.ts";
import { productText, TaskBadge } from "../connections/connection-texts.tsx";
import { AssessLink } from "../income/assess-link.tsx";
import { unitText } from "../verifications/verification-texts.tsx";
import { isSettled, type Order, OrderBadge, orderText, personOf } from "./order-texts.tsx";

const POLL_MS = 1_500;

type Part = Order["employers"][number];

/** One order, followed to its end. */
export function OrderPage({ params: { id = "" } }: ScreenProps) {
  return (
    <RecordPage
      path="/v1/orders/{id}/"
      id={id}
      name="orders"
      refreshMs={(order) => (order !== undefined && isSettled(order.status) ? false : POLL_MS)}
      title={personOf}
      untitled="Order"
      up={{ to: "/orders", title: "Orders" }}
      mark={(order) => <Marks order={order} />}
      actions={(order) => <OrderActs order={order} />}
    >
      {(order, readAgain) => (
        <div class="split">
          <div class="stack">
            <Share order={order} onConfirmed={readAgain} />
            {order.employers.map((part) => (
              <PartCard key={part.id} part={part} onConfirmed={readAgain} />
            ))}
            <OrderMessages id={order.id} isOpen={!isSettled(order.status)} />
          </div>
          <Details order={order} />
        </div>
      )}
    </RecordPage>
  );
}

/** The status and, where it is not the person's own account, whose it is. */
function Marks({ order }: { readonly order: Order }) {
  return (
    <>
      <OrderBadge status={order.status} />
      {order.identity === "differs" || order.identity === "not_compared" ? (
        <IdentityBadge status={order.identity} />
      ) : null}
    </>
  );
}

interface ReadAgain {
  readonly onConfirmed: () => unknown;
}

function Share({ order, onConfirmed }: ReadAgain & { readonly order: Order }) {
  const mayWrite = useScope("connections:write");
  const isEnded = order.status === "completed" || order.status === "canceled" || order.status === "expired";
  const { share_url: url } = order;
  return (
    <Card title={isSettled(order.status) ? "The order has ended" : "The person's link"}>
      <p role="status">{orderText(order.status)}</p>
      {isEnded || url === null ? null : <ShareLink url={url} />}
      {isEnded || url !== null || !mayWrite ? null : <Withheld what="the person's link" onConfirmed={onConfirmed} />}
    </Card>
  );
}

function ShareLink({ url }: { readonly url: string }) {
  const isSandbox = useSession().environment === "sandbox";
  return (
    <>
      <p class="said">
        <CodeLine text={url} what="link" />
      </p>
      <p class="actions">
        <a class="button primary" href={url} target="_blank" rel="noreferrer">
          <Icon name="external" /> Open the page<span class="unseen"> (in a new tab)</span>
        </a>
        {isSandbox ? (
          <span class="muted">
            Sign in there with <code>goodlogin</code> and <code>goodpassword</code>
          </span>
        ) : null}
      </p>
    </>
  );
}

function PartCard({ part, onConfirmed }: ReadAgain & { readonly part: Part }) {
  const [task] = part.tasks;
  const hasReport = (part.employments ?? []).length > 0 || part.deposit_details != null;
  return (
    <Card
      title={readableName(part.company_name ?? part.provider_name ?? "Employer not chosen yet")}
      actions={<OrderBadge status={part.status} />}
    >
      {part.error_message === null ? null : <p class="notice warning">{part.error_message}</p>}
      <Facts
        facts={[
          ["Product", productText(part.product_type)],
          [
            "Last task",
            task === undefined ? null : (
              <Link to={`/connections/tasks/${task.id}`}>{<TaskBadge status={task.status} />}</Link>
            ),
          ],
          ["Link", part.link_id === null ? null : <Link to={`/connections/links/${part.link_id}`}>See the link</Link>],
          ...(part.employments ?? []).map((employment) => {
            const pay = moneyText(employment.income);
            const paid = pay === null ? "" : `, ${pay} ${unitText(employment.income_unit)}`;
            return [
              "Employment",
              `${readableName(employment.company.name)}: ${employment.job_title ?? "unknown job"}${paid}`,
            ] as const;
          }),
        ]}
      />
      {part.identity == null ? null : <IdentityFields identity={part.identity} />}
      {part.pdf_report === null && hasReport ? (
        <p class="said">
          <Withheld what="the report as PDF" onConfirmed={onConfirmed} />
        </p>
      ) : null}
      {part.pdf_report == null ? null : (
        <p class="said">
          <a class="button small" href={part.pdf_report} target="_blank" rel="noreferrer">
            <Icon name="orders" /> Report as PDF<span class="unseen"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </Card>
  );
}

function Details({ order }: { readonly order: Order }) {
  return factCard("Order", [
    ["Order number", <code>{order.order_number}</code>],
    ["Your ID", order.external_user_id],
    ["Email", order.email],
    ["Phone", order.phone],
    ["SSN", <MaskedSsn text={order.ssn} reveal={async () => (await voe.orders.get(order.id, REVEALING)).ssn} />],
    ["Date of birth", order.date_of_birth],
    [IDENTITY_TITLE, order.identity === null ? null : <IdentityBadge status={order.identity} />],
    ["Requested by", order.client_name],
    ["Created", <Moment at={order.created_at} showsTime />],
    ["Ended", <Moment at={order.completed_at} showsTime />],
    ["Expires", <Moment at={order.expires_at} showsTime />],
    ["User", <Link to={`/connections/users/${order.user_id}`}>See the user</Link>],
    ["ID", <CodeLine text={order.id} what="id" />],
  ]);
}

/** What can be done with an order: a refresh of what it brought, or its end. */
export function OrderActs({ order }: { readonly order: Order }) {
  const refresh = useMutation({
    act: (id: string) => voe.orders.refresh(id),
    changes: [["orders"], ["tasks"]],
    onDone: () => say("The order is being refreshed. Its tasks show the progress."),
  });
  if (!useScope("connections:write")) return null;
  return (
    <>
      {order.status === "completed" ? <AssessLink field="order_id" id={order.id} /> : null}
      {order.status === "completed" && order.refresh_approved ? (
        <Button disabled={refresh.isPending} onClick={() => refresh.run(order.id)} icon="replay" label="Refresh" />
      ) : null}
      {isSettled(order.status) ? null : (
        <ConfirmButton
          look="danger"
          label="Cancel order"
          title={`Cancel the order for ${personOf(order)}?`}
          confirm="Cancel the order"
          act={() => voe.orders.cancel(order.id)}
          changes={[["orders"]]}
          done="The order is canceled."
        >
          <p>The link stops working for open parts. Fetched data stays.</p>
        </ConfirmButton>
      )}
      {refresh.error === null ? null : <Failure error={refresh.error} />}
    </>
  );
}

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
      label="Resend invitation"
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
                "No messages are sent or scheduled: the order has no email address or phone number, messages are turned off, or this environment does not send them. Send the link yourself.",
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
              { title: "Time", isNumber: true, cell: (row) => <Moment at={row.last_attempt_at ?? row.scheduled_at} /> },
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
