import Type from "typebox";
import type { OrderContent } from "../../../operations/orders/order-content.ts";
import { recordOrderExport, selectOrders } from "../../../operations/orders/orders.ts";
import { keyWith, route, tagged } from "../../core/route.ts";
import { ORDER_CSV } from "../../views/lists/export-columns.ts";
import { ORDER_FILTERS, orderFilter } from "../../views/lists/order-filters.ts";
import { EXPORT_QUERY, exportRows } from "../../views/lists/row-export.ts";
import { orderViewOptions } from "../../views/orders/order-view-options.ts";
import { OrderSummaryView, orderSummaryView } from "../../views/orders/order-views.ts";

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
