import { SelectField } from "../../parts/fields.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Page } from "../../parts/page.tsx";
import { Answer, Empty } from "../../parts/states.tsx";
import { Pager, Table } from "../../parts/table.tsx";
import { Moment } from "../../parts/texts.tsx";
import { Link } from "../../router/link.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
import { useScope } from "../../service/session.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { productText } from "../connections/connection-texts.tsx";
import {
  type ListedOrder,
  OrderBadge,
  type OrderPageList,
  orderStatusOf,
  personOf,
  STATUS_OPTIONS,
} from "./order-texts.tsx";

const REFRESH_MS = 5_000;

/** Orders, newest first, by status. */
export function OrderList() {
  const { search } = useLocation();
  const status = orderStatusOf(search.get("status"));
  const cursor = search.get("cursor");
  const query = { ...(status === undefined ? {} : { status }), ...(cursor === null ? {} : { cursor }) };
  const orders = useQuery<OrderPageList>({
    queryKey: ["orders", "list", search.toString()],
    queryFn: ({ signal }) => voe.orders.list(query, { signal }).page(),
    refetchInterval: REFRESH_MS,
  });
  const isFiltered = status !== undefined;
  return (
    <Page
      title="Orders"
      lead="Ask one person for data by a link: for a loan application, for example."
      actions={<OrderButton />}
    >
      {isFiltered || (orders.data?.count ?? 0) > 0 ? (
        <div class="filters">
          <SelectField
            name="status"
            label="Status"
            value={status ?? ""}
            options={STATUS_OPTIONS}
            onChange={(chosen) => changeSearch({ status: chosen, cursor: null })}
          />
        </div>
      ) : null}
      <Answer of={orders}>
        {(page) =>
          page.results.length === 0 ? (
            <Empty
              icon="orders"
              title={isFiltered ? "No order has this status" : "No orders yet"}
              action={<OrderButton />}
            >
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

function OrderButton() {
  return useScope("connections:write") ? (
    <Link to="/orders/new" class="button primary">
      <Icon name="plus" /> New order
    </Link>
  ) : null;
}

function OrderTable({ rows }: { readonly rows: readonly ListedOrder[] }) {
  return (
    <Table
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
      ]}
    />
  );
}
