import type { TargetedEvent } from "preact";
import { LinkButton } from "../../parts/button.tsx";
import { ExportButton, withQuery } from "../../parts/export-button.tsx";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { Page } from "../../parts/page.tsx";
import { SavedViews } from "../../parts/saved-views.tsx";
import { Answer, Empty } from "../../parts/states.tsx";
import { Pager } from "../../parts/table.tsx";
import { Moment } from "../../parts/texts.tsx";
import { createdIn, TimeFilter, timeParameters } from "../../parts/time-filter.tsx";
import { Link } from "../../router/link.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
import { useScope } from "../../service/session.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { productText } from "../connections/connection-texts.tsx";
import { type ListedOrder, OrderBadge, orderStatusOf, personOf, STATUS_OPTIONS } from "./order-texts.tsx";

const REFRESH_MS = 5_000;

/** Orders, newest first, by status. */
export function OrderList() {
  const { search } = useLocation();
  const status = orderStatusOf(search.get("status"));
  const cursor = search.get("cursor");
  const reference = search.get("reference");
  const query = {
    ...(status === undefined ? {} : { status }),
    ...(reference === null ? {} : { order_number: reference }),
    ...createdIn(search),
    ...(cursor === null ? {} : { cursor }),
  };
  const orders = useQuery(
    ["orders", "list", search.toString()],
    (signal) => voe.orders.list(query, { signal }).page(),
    { refetchInterval: REFRESH_MS },
  );
  const isFiltered = [...search.keys()].some((name) => name !== "view");
  return (
    <Page
      title="Orders"
      lead="Ask one person for data by a link: for a loan application, for example."
      actions={
        <>
          <ExportButton
            noun="orders"
            path="/v1/orders/export/"
            query={query}
            logged="The inquiry log records that they were exported."
          />
          <OrderButton />
        </>
      }
      api={{ path: withQuery("/v1/orders/", query), data: orders.data }}
    >
      {isFiltered || (orders.data?.count ?? 0) > 0 ? <Filters search={search} /> : null}
      <SavedViews />
      <Answer of={orders}>
        {(page) =>
          page.results.length === 0 ? (
            <Empty icon="orders" title={isFiltered ? "No order fits" : "No orders yet"} action={<OrderButton />}>
              An order has a link of its own, which you or the service sends to the person, and a report at its end.
            </Empty>
          ) : (
            <>
              <OrderTable rows={page.results} />
              <Pager page={page} nouns={["order", "orders"]} onTurn={(next) => changeSearch({ cursor: next })} />
            </>
          )
        }
      </Answer>
    </Page>
  );
}

function Filters({ search }: { readonly search: URLSearchParams }) {
  const filter = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    changeSearch({ status: text("status"), reference: text("reference"), ...timeParameters(data), cursor: null });
  };
  return (
    <search>
      <form class="filters" onSubmit={filter} onChange={filter}>
        <SelectField name="status" label="Status" value={search.get("status") ?? ""} options={STATUS_OPTIONS} />
        <TimeFilter search={search} />
        <TextField
          name="reference"
          label="Number"
          type="search"
          placeholder="Exactly"
          value={search.get("reference") ?? ""}
        />
      </form>
    </search>
  );
}

function OrderButton() {
  return useScope("connections:write") ? (
    <>
      <LinkButton to="/orders/invite" icon="imports">
        Invite from a file
      </LinkButton>
      <LinkButton to="/orders/new" look="primary" icon="plus">
        New order
      </LinkButton>
    </>
  ) : null;
}

function OrderTable({ rows }: { readonly rows: readonly ListedOrder[] }) {
  return (
    <ListTable
      name="orders"
      caption="Orders, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        {
          title: "Person",
          cell: (row) => (
            <Link to={`/orders/${row.id}`} class="row-link">
              {personOf(row)}
            </Link>
          ),
        },
        { title: "Number", cell: (row) => <code>{row.order_number}</code> },
        { title: "Status", cell: (row) => <OrderBadge status={row.status} /> },
        { title: "Products", isMinor: true, cell: (row) => row.products.map(productText).join(", ") },
        { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
        { title: "Ended", isFurther: true, isNumber: true, cell: (row) => <Moment at={row.completed_at} /> },
        { title: "E-mail", isFurther: true, cell: (row) => row.email ?? "–" },
        { title: "Telephone", isFurther: true, cell: (row) => row.phone ?? "–" },
        { title: "Your id", isFurther: true, cell: (row) => row.external_user_id ?? "–" },
      ]}
    />
  );
}
