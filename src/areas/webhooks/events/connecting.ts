import Type from "typebox";
import { hexId, integer, nullable, oneOf, text } from "../../../kernel/schema/vocabulary.ts";
import {
  CONNECTION_PRODUCTS,
  DATA_SOURCES,
  ORDER_STATUSES,
  PRODUCT_TYPES,
  TASK_REFUSALS,
  TASK_STATUSES,
} from "../words.ts";
import { type EventWords, IDENTITY, LINK_ID, NO_STATUS, OWN_REFERENCE } from "./fields.ts";

const BETWEEN = "Sent between the task statuses `full_parse` and `done`, only if something changed.";
const COUNT = `${BETWEEN} \`objects_count\` is their number in the employment \`employment_id\`.`;

const DATA_SOURCE = oneOf(DATA_SOURCES, "Where the data come from");
const CONNECTION = {
  link_id: LINK_ID,
  product: oneOf(CONNECTION_PRODUCTS, "The product that the link was made for"),
  data_source: DATA_SOURCE,
  tracking_info: OWN_REFERENCE,
};
const TASK_ID = hexId("The task that found it", "2c9e4f7ab01d4a53b6c8d7e9f0a1b2c3");
const EMPLOYMENT_ID = hexId("The employment", "5a4b3c2d1e0f4a9b8c7d6e5f4a3b2c1d");

const TASK = {
  status: oneOf(TASK_STATUSES, "The status that the task has now", "done"),
  task_id: TASK_ID,
  identity: IDENTITY,
  refusal: Type.Optional(oneOf(TASK_REFUSALS, "Why the person ended it, where they said why; otherwise absent")),
  ...CONNECTION,
};

const LINK = { ...NO_STATUS, ...CONNECTION };

const OBJECT = {
  ...NO_STATUS,
  task_id: TASK_ID,
  object_id: hexId("The employment; a profile is that of its employment", "5a4b3c2d1e0f4a9b8c7d6e5f4a3b2c1d"),
  identity: IDENTITY,
};

const OBJECT_CREATED = { ...OBJECT, ...CONNECTION };

const OBJECT_UPDATED = {
  ...OBJECT,
  changed_fields: Type.Array(text("Name of a field", "end_date"), { description: "The fields that differ" }),
  ...CONNECTION,
};

const COLLECTION = {
  ...NO_STATUS,
  task_id: TASK_ID,
  objects_count: integer("How many entries are new or changed", 2, { minimum: 1 }),
  employment_id: EMPLOYMENT_ID,
  identity: IDENTITY,
  ...CONNECTION,
};

function orderFields(status: (typeof ORDER_STATUSES)[number]) {
  return {
    status: oneOf(ORDER_STATUSES, "The status of the whole order: completed is sent once", status),
    order_id: hexId("The order", "1d2c3b4a5f6e47809a8b7c6d5e4f3a2b"),
    order_number: text("Your number of the order", "4711"),
    employer_id: nullable(
      hexId("The entry of employers or financial_accounts that it is about", "0a1b2c3d4e5f46789a8b7c6d5e4f3a2b"),
    ),
    employer_status: nullable(oneOf(ORDER_STATUSES, "The status of that entry", status)),
    link_id: nullable(LINK_ID),
    product: nullable(oneOf(PRODUCT_TYPES, "The product of that entry")),
    data_source: nullable(DATA_SOURCE),
    tracking_info: OWN_REFERENCE,
    identity: IDENTITY,
  };
}

const ORDER_PENDING = orderFields("pending");
const ORDER_UPDATED = orderFields("completed");

/** Events of tasks, links, what was fetched over them, and orders. */
export const CONNECTION_EVENTS = {
  "task-status-updated": {
    summary: "A task has a new status",
    description:
      "One event for each status from `new` to `done` or a failure, in order. With `done` the reports are ready.",
    fields: TASK,
  },
  "link-connected": {
    summary: "The person signed in at the provider",
    description: "Also sent when a disconnected link is connected again.",
    fields: LINK,
  },
  "link-disconnected": {
    summary: "A refresh failed, and the person has to connect again",
    description: "The data that was fetched before remains. Ask the person to connect again with a new bridge token.",
    fields: LINK,
  },
  "link-deleted": {
    summary: "A link was deleted, or revoked by its person",
    description: "The fetched data is deleted: delete your copy too, unless you must keep it.",
    fields: LINK,
  },
  "employment-created": {
    summary: "A link has a new employment",
    description: `${BETWEEN} \`object_id\` is the employment.`,
    fields: OBJECT_CREATED,
  },
  "employment-updated": {
    summary: "The job of an employment differs from the last fetch",
    description: `${BETWEEN} \`changed_fields\` names what differs, without values.`,
    fields: OBJECT_UPDATED,
  },
  "profile-created": {
    summary: "The personal data of a new employment is available",
    description: `${BETWEEN} \`object_id\` is the employment.`,
    fields: OBJECT_CREATED,
  },
  "profile-updated": {
    summary: "The personal data of an employment changed since the last fetch",
    description: `${BETWEEN} \`changed_fields\` names what differs, without values.`,
    fields: OBJECT_UPDATED,
  },
  "statements-created": { summary: "An employment has new pay statements", description: COUNT, fields: COLLECTION },
  "statements-updated": {
    summary: "The payroll system changed pay statements of an employment",
    description: COUNT,
    fields: COLLECTION,
  },
  "shifts-created": { summary: "An employment has new worked shifts", description: COUNT, fields: COLLECTION },
  "shifts-updated": {
    summary: "The payroll system changed worked shifts of an employment",
    description: COUNT,
    fields: COLLECTION,
  },
  "bank-accounts-created": {
    summary: "The pay of an employment goes to new bank accounts",
    description: COUNT,
    fields: COLLECTION,
  },
  "bank-accounts-updated": {
    summary: "The bank accounts that receive the pay of an employment changed",
    description: COUNT,
    fields: COLLECTION,
  },
  "order-created": {
    summary: "An order was placed",
    description: "One event for the whole order. The fields of an employer are set if the order has only one.",
    fields: ORDER_PENDING,
  },
  "order-status-updated": {
    summary: "An order, or one of its employers, has a new status",
    description: "`completed` is sent once, when the whole order is complete. Read the order then.",
    fields: ORDER_UPDATED,
  },
  "order-refresh-failed": {
    summary: "The refresh of an order's data failed",
    description: "The data that was fetched before remains.",
    fields: ORDER_PENDING,
  },
} as const satisfies Readonly<Record<string, EventWords>>;
