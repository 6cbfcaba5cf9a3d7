import Type, { type Static } from "typebox";
import type { Caller } from "../../../../kernel/access/caller.ts";
import { idempotentRequest } from "../../../../kernel/access/ops/idempotency.ts";
import type { Application } from "../../../../kernel/http/core/application.ts";
import { lineIdempotencyKey, settleLine } from "../../../../kernel/http/core/bodies/ndjson.ts";
import {
  batchRoute,
  keyWith,
  type PartiallyValid,
  type ReadContext,
  type RouteRequest,
  tagged,
} from "../../../../kernel/http/core/route.ts";
import { flag } from "../../../../kernel/schema/vocabulary.ts";
import { purposedIncomeFaults } from "../../../income/routes/views/purposed-income.ts";
import { createOrder } from "../../ops/orders/orders.ts";
import { OrderBody, orderFaults, orderWarnings, readOrder } from "./views/order-request.ts";
import { orderViewOptions } from "./views/order-view-options.ts";
import { OrderView, orderView } from "./views/order-views.ts";

/** Maximum number of orders of one batch. */
const LINES_MAX = 1_000;
/** As the service names the route of single creations for their idempotency keys. */
const SINGLE = "POST /v1/orders";

const Line = Type.Object(
  { ...OrderBody.properties, idempotency_key: lineIdempotencyKey("loans-2026-11-row-17") },
  { title: "OrderBatchLine", description: "An order of a batch" },
);
type OrderLine = Static<typeof Line>;

const SHARED = { auth: keyWith("connections:write"), linesMax: LINES_MAX, body: Line } as const;

const batchCreateRoute = batchRoute({
  ...SHARED,
  method: "POST",
  path: "/v1/orders/batch/",
  operationId: "createOrderBatch",
  summary: "Create an order for each line of NDJSON. The answers are streamed in the order of the lines",
  description:
    "Each person is notified as with a single order. A line that is refused does not affect the others: its answer is the error.",
  errors: ["subject_frozen", "conflict"],
  read: (line, context) => ({ faults: faultsOf(line, context), warnings: orderWarnings(line, context) }),
  answer: { schema: OrderView, description: "A line for each order, or why the line was refused" },
  handle: async (request, application) => {
    const answers: unknown[] = [];
    // One after the other: lines of one external_user_id share its user.
    for (const line of request.body) answers.push(await createLine(request, application, line));
    return answers;
  },
});

const batchCheckRoute = batchRoute({
  ...SHARED,
  method: "POST",
  path: "/v1/orders/batch/check/",
  operationId: "checkOrderBatch",
  summary: "Check each line of a batch of orders without creating an order",
  description:
    "By the same rules as `POST /v1/orders/batch/`, but for what only the database knows: an unknown company, a frozen file.",
  read: (line, context) => ({ faults: faultsOf(line, context), warnings: orderWarnings(line, context) }),
  answer: {
    schema: Type.Object(
      { is_valid: flag("True: the line would be taken", true) },
      { title: "CheckedOrder", description: "A line without faults" },
    ),
    description: "A line for each order: that it would be taken, or why the line would be refused",
  },
  handle: ({ body }) => Promise.resolve(body.map(() => ({ is_valid: true }))),
});

function faultsOf(line: PartiallyValid<OrderLine>, { application }: ReadContext) {
  return [...orderFaults(line), ...purposedIncomeFaults(line, application)];
}

/** The order of a line, or the error of that line alone. */
function createLine(
  request: RouteRequest<readonly OrderLine[], unknown> & { readonly caller: Caller },
  application: Application,
  line: OrderLine,
): Promise<unknown> {
  const { caller, baseUrl } = request;
  const { idempotency_key: key, ...body } = line;
  const idempotency = key === undefined ? null : idempotentRequest(application.keyring, { key, route: SINGLE, body });
  return settleLine(async () => {
    const content = await createOrder(application, caller, { input: { ...readOrder(body), baseUrl }, idempotency });
    return orderView(content, orderViewOptions(request, application));
  });
}

/** The routes of batches of orders. */
export const orderBatchRoutes = tagged("Orders", [batchCreateRoute, batchCheckRoute]);
