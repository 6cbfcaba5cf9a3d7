import { readableName } from "../../../text/readable-name.ts";
import { Card, Facts, Icon, Moment, moneyText, QueryState } from "../../parts/content.tsx";
import { IDENTITY_TITLE, IdentityBadge, IdentityFields } from "../../parts/identity.tsx";
import { MaskedSsn } from "../../parts/masked.tsx";
import { CodeLine, Page } from "../../parts/page.tsx";
import { Withheld } from "../../parts/withheld.tsx";
import { Link, type ScreenProps } from "../../router/router.tsx";
import { REVEALING, useQuery, useScope, useSession, voe } from "../../service/voe.ts";
import { productText, TaskBadge } from "../connections/connection-texts.tsx";
import { unitText } from "../verifications/verification-texts.tsx";
import { OrderActs } from "./order-acts.tsx";
import { OrderMessages } from "./order-messages.tsx";
import { isSettled, type Order, OrderBadge, orderText, personOf } from "./order-texts.tsx";

const POLL_MS = 1_500;

type Part = Order["employers"][number];

/** One order, followed to its end. */
export function OrderPage({ params: { id = "" } }: ScreenProps) {
  const query = useQuery(["orders", id], (signal) => voe.orders.get(id, { signal }), {
    refetchInterval: ({ state }) => (state.data !== undefined && isSettled(state.data.status) ? false : POLL_MS),
  });
  const { data } = query;
  return (
    <Page
      title={data === undefined ? "Order" : personOf(data)}
      up={{ to: "/orders", title: "Orders" }}
      api={{ path: `/v1/orders/${id}/`, data }}
      mark={data === undefined ? null : <Marks of={data} />}
      actions={data === undefined ? null : <OrderActs of={data} />}
    >
      <QueryState of={query}>
        {(order) => (
          <div class="split">
            <div class="stack">
              <Share of={order} onConfirmed={query.refetch} />
              {order.employers.map((part) => (
                <PartCard key={part.id} of={part} onConfirmed={query.refetch} />
              ))}
              <OrderMessages id={order.id} isOpen={!isSettled(order.status)} />
            </div>
            <Details of={order} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}

/** The status and, where it is not the person's own account, whose it is. */
function Marks({ of }: { readonly of: Order }) {
  return (
    <>
      <OrderBadge status={of.status} />
      {of.identity === "differs" || of.identity === "not_compared" ? <IdentityBadge status={of.identity} /> : null}
    </>
  );
}

interface ReadAgain {
  readonly onConfirmed: () => unknown;
}

function Share({ of, onConfirmed }: ReadAgain & { readonly of: Order }) {
  const mayWrite = useScope("connections:write");
  const isEnded = of.status === "completed" || of.status === "canceled" || of.status === "expired";
  const { share_url: url } = of;
  return (
    <Card title={isSettled(of.status) ? "The order has ended" : "The person's link"}>
      <p role="status">{orderText(of.status)}</p>
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

function PartCard({ of, onConfirmed }: ReadAgain & { readonly of: Part }) {
  const [task] = of.tasks;
  const hasReport = (of.employments ?? []).length > 0 || of.deposit_details != null;
  return (
    <Card
      title={readableName(of.company_name ?? of.provider_name ?? "Employer not chosen yet")}
      actions={<OrderBadge status={of.status} />}
    >
      {of.error_message === null ? null : <p class="notice warning">{of.error_message}</p>}
      <Facts
        facts={[
          ["Product", productText(of.product_type)],
          [
            "Last task",
            task === undefined ? null : (
              <Link to={`/connections/tasks/${task.id}`}>{<TaskBadge status={task.status} />}</Link>
            ),
          ],
          ["Link", of.link_id === null ? null : <Link to={`/connections/links/${of.link_id}`}>See the link</Link>],
          ...(of.employments ?? []).map((employment) => {
            const pay = moneyText(employment.income);
            const paid = pay === null ? "" : `, ${pay} ${unitText(employment.income_unit)}`;
            return [
              "Employment",
              `${readableName(employment.company.name)}: ${employment.job_title ?? "job not known"}${paid}`,
            ] as const;
          }),
        ]}
      />
      {of.identity == null ? null : <IdentityFields of={of.identity} />}
      {of.pdf_report === null && hasReport ? (
        <p class="said">
          <Withheld what="the report as PDF" onConfirmed={onConfirmed} />
        </p>
      ) : null}
      {of.pdf_report == null ? null : (
        <p class="said">
          <a class="button small" href={of.pdf_report} target="_blank" rel="noreferrer">
            <Icon name="orders" /> Report as PDF<span class="unseen"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </Card>
  );
}

function Details({ of }: { readonly of: Order }) {
  return (
    <Card title="Order">
      <Facts
        facts={[
          ["Number", <code>{of.order_number}</code>],
          ["Your id", of.external_user_id],
          ["E-mail", of.email],
          ["Telephone", of.phone],
          ["SSN", <MaskedSsn text={of.ssn} reveal={async () => (await voe.orders.get(of.id, REVEALING)).ssn} />],
          ["Date of birth", of.date_of_birth],
          [IDENTITY_TITLE, of.identity === null ? null : <IdentityBadge status={of.identity} />],
          ["Who asks", of.client_name],
          ["Created", <Moment at={of.created_at} showsTime />],
          ["Ended", <Moment at={of.completed_at} showsTime />],
          ["Expires", <Moment at={of.expires_at} showsTime />],
          ["User", <Link to={`/connections/users/${of.user_id}`}>See the user</Link>],
          ["Id", <CodeLine text={of.id} what="id" />],
        ]}
      />
    </Card>
  );
}
