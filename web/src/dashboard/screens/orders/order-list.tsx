import { LinkButton } from "../../parts/button.tsx";
import { ExportButton } from "../../parts/export-button.tsx";
import { FilterBar, FilterSelect, FilterText } from "../../parts/filters.tsx";
import { IDENTITY_OPTIONS, IDENTITY_TITLE, IdentityMark, identityStatusOf } from "../../parts/identity.tsx";
import { type ListColumn, ListTable } from "../../parts/list-table.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { givenOf, withQuery } from "../../parts/query.ts";
import { SavedViews } from "../../parts/saved-views.tsx";
import { Empty } from "../../parts/states.tsx";
import { Moment } from "../../parts/texts.tsx";
import { createdIn, TimeFilter } from "../../parts/time-filter.tsx";
import { useLocation } from "../../router/location.ts";
import { useScope } from "../../service/session.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { productText } from "../connections/connection-texts.tsx";
import { type ListedOrder, OrderBadge, orderStatusOf, personOf, STATUS_OPTIONS } from "./order-texts.tsx";

const REFRESH_MS = 5_000;

/** Orders, newest first, by status. */
export function OrderList() {
  const { search } = useLocation();
  const query = givenOf({
    status: orderStatusOf(search.get("status")),
    order_number: search.get("reference"),
    identity: identityStatusOf(search.get("identity")),
    ...createdIn(search),
    cursor: search.get("cursor"),
  });
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
      {isFiltered || (orders.data?.count ?? 0) > 0 ? (
        <FilterBar>
          <FilterSelect name="status" label="Status" any="Any status" options={STATUS_OPTIONS} />
          <FilterSelect name="identity" label={IDENTITY_TITLE} any="Any" options={IDENTITY_OPTIONS} />
          <TimeFilter />
          <FilterText name="reference" label="Number" />
        </FilterBar>
      ) : null}
      <SavedViews />
      <Pages
        of={orders}
        nouns={["order", "orders"]}
        empty={
          <Empty icon="orders" title={isFiltered ? "No order fits" : "No orders yet"} action={<OrderButton />}>
            An order has a link of its own, which you or the service sends to the person, and a report at its end.
          </Empty>
        }
      >
        {(rows) => (
          <ListTable
            name="orders"
            caption="Orders, newest first"
            keyOf={({ id }) => id}
            rows={rows}
            columns={COLUMNS}
          />
        )}
      </Pages>
    </Page>
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

const COLUMNS: readonly ListColumn<ListedOrder>[] = [
  { title: "Person", to: (row) => `/orders/${row.id}`, cell: personOf },
  { title: "Number", cell: (row) => <code>{row.order_number}</code> },
  { title: "Status", cell: (row) => <OrderBadge status={row.status} /> },
  { title: IDENTITY_TITLE, cell: (row) => <IdentityMark status={row.identity} /> },
  { title: "Products", isHiddenWhenNarrow: true, cell: (row) => row.products.map(productText).join(", ") },
  { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
  { title: "Ended", isHiddenByDefault: true, isNumber: true, cell: (row) => <Moment at={row.completed_at} /> },
  { title: "E-mail", isHiddenByDefault: true, cell: (row) => row.email ?? "–" },
  { title: "Telephone", isHiddenByDefault: true, cell: (row) => row.phone ?? "–" },
  { title: "Your id", isHiddenByDefault: true, cell: (row) => row.external_user_id ?? "–" },
];
