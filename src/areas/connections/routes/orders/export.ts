import Type from "typebox";
import { keyWith, route, tagged } from "../../../../kernel/http/core/route.ts";
import { type CsvColumns, EXPORT_QUERY, exportRows } from "../../../../kernel/http/lists/row-export.ts";
import type { OrderContent } from "../../ops/orders/order-content.ts";
import { recordOrderExport, selectOrders } from "../../ops/orders/orders.ts";
import { ORDER_FILTERS, orderFilter } from "./order-filters.ts";
import { orderViewOptions } from "./views/order-view-options.ts";
import { OrderSummaryView, orderSummaryView } from "./views/order-views.ts";

/** The columns of an exported order. */
const ORDER_CSV: CsvColumns<ReturnType<typeof orderSummaryView>> = {
  id: ({ id }) => id,
  order_number: ({ order_number }) => order_number,
  status: ({ status }) => status,
  created_at: ({ created_at }) => created_at,
  completed_at: ({ completed_at }) => completed_at,
  expires_at: ({ expires_at }) => expires_at,
  tracking_info: ({ tracking_info }) => tracking_info,
  first_name: ({ first_name }) => first_name,
  last_name: ({ last_name }) => last_name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  ssn: ({ ssn }) => ssn,
  external_user_id: ({ external_user_id }) => external_user_id,
  user_id: ({ user_id }) => user_id,
  products: ({ products }) => products.join(" "),
  identity: ({ identity }) => identity,
  employers: ({ employers }) => employers.map(({ company_name }) => company_name ?? "").join("; "),
};

const exportRoute = route({
  method: "GET",
  path: "/v1/orders/export/",
  operationId: "exportOrders",
  sessionSecondFactorFor: "disclosure",
  summary: "Every order that a filter selects, without what was fetched, as NDJSON or CSV",
  description:
    "The filters of the list. Streamed, newest first; `X-Total-Count` has the rows when it began, for your progress, and those added meanwhile do not come; HEAD reads none and has no count. At most three exports of a key or member are sent at once: 429 beyond. A response that breaks off has no end: a client notices that the last chunk is missing. Each export is an entry of the inquiry log. A cell that a spreadsheet would run as a formula begins with an apostrophe.",
  auth: keyWith("connections:read"),
  query: Type.Object({ ...EXPORT_QUERY, ...ORDER_FILTERS }),
  answer: { rowSchema: OrderSummaryView, headings: Object.keys(ORDER_CSV), description: "All of them, a line each" },
  handle: async (request, application) => {
    const { caller, query } = request;
    const show = orderViewOptions(request, application);
    return exportRows({
      noun: "orders",
      format: query.format ?? "ndjson",
      columns: ORDER_CSV,
      view: (content: OrderContent) => orderSummaryView(content, show),
      read: (page) => selectOrders(application, caller, { ...orderFilter(query), request: page }),
      onBegin: (orders) => {
        const filters = Object.keys(query).filter((name) => name in ORDER_FILTERS);
        return recordOrderExport(application, caller, { orders, filters });
      },
    });
  },
});

/** The route that exports orders. */
export const orderExportRoutes = tagged("Orders", [exportRoute]);
