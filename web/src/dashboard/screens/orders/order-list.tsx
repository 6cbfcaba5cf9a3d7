import { Empty, LinkButton, Moment } from "../../parts/content.tsx";
import { IDENTITY_OPTIONS, IDENTITY_TITLE, IdentityMark } from "../../parts/identity.tsx";
import { CREATED, ListPage } from "../../parts/list.tsx";
import { useScope } from "../../service/voe.ts";
import { productText } from "../connections/connection-texts.tsx";
import { OrderBadge, personOf, STATUS_OPTIONS } from "./order-texts.tsx";

/** Orders, newest first, by status. */
export function OrderList() {
  return (
    <ListPage
      path="/v1/orders/"
      name="orders"
      nouns={["order", "orders"]}
      title="Orders"
      lead="Ask a person for data with a link, for example for a loan application."
      actions={<OrderButton />}
      exportLogged="The inquiry log records the export."
      hasApi
      showsFilters="once filled"
      filters={[
        { name: "status", label: "Status", any: "Any status", options: STATUS_OPTIONS },
        { name: "identity", label: IDENTITY_TITLE, any: "Any", options: IDENTITY_OPTIONS },
        CREATED,
        { name: "reference", parameter: "order_number", label: "Order number" },
      ]}
      savesViews
      refreshMs={5_000}
      empty={(isFiltered) => (
        <Empty icon="orders" title={isFiltered ? "No matching orders" : "No orders yet"} action={<OrderButton />}>
          An order has its own link, which you or the service sends to the person. It ends with a report.
        </Empty>
      )}
      choosesColumns
      columns={[
        { title: "Person", to: (row) => `/orders/${row.id}`, cell: personOf },
        { title: "Order number", cell: (row) => <code>{row.order_number}</code> },
        { title: "Status", cell: (row) => <OrderBadge status={row.status} /> },
        { title: IDENTITY_TITLE, cell: (row) => <IdentityMark status={row.identity} /> },
        { title: "Products", isMinor: true, cell: (row) => row.products.map(productText).join(", ") },
        { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
        { title: "Ended", isHiddenByDefault: true, isNumber: true, cell: (row) => <Moment at={row.completed_at} /> },
        { title: "Email", isHiddenByDefault: true, cell: (row) => row.email ?? "–" },
        { title: "Phone", isHiddenByDefault: true, cell: (row) => row.phone ?? "–" },
        { title: "Your ID", isHiddenByDefault: true, cell: (row) => row.external_user_id ?? "–" },
      ]}
    />
  );
}

function OrderButton() {
  return useScope("connections:write") ? (
    <>
      <LinkButton to="/orders/invite" icon="imports" label="Invite from a file" />
      <LinkButton to="/orders/new" look="primary" icon="plus" label="New order" />
    </>
  ) : null;
}
