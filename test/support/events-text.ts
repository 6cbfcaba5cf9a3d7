import { EVENTS } from "../../src/areas/webhooks/catalogue.ts";

/** The committed page, from the root of the project. */
export const EVENTS_FILE = "docs/reference/events.md";

/** The page of the types of event, made from the catalogue that writers are held to. */
export function eventsText(): string {
  const rows = Object.entries(EVENTS).map(([type, { summary, description, fields }]) => {
    const own = Object.keys(fields).filter((name) => name !== "user_id");
    const names = own.map((name) => `\`${name}\``);
    return `| \`${type}\` | ${summary}. ${description} | ${names.join(", ")} |`;
  });
  return `# Events

The types of event that webhooks and the event feed receive. \`npm run golden\` generates this page from
\`src/areas/webhooks/catalogue.ts\`, and a test compares it.

Every event has the [envelope](../call/webhooks.md#what-arrives): \`webhook_id\`, \`event_type\`, \`event_created_at\`, \`updated_at\` and
\`user_id\`. The table lists the fields that a type adds. \`GET /v1/event-types/\` returns a sample of each type; the
[reference](../openapi.json#/Webhooks/createWebhook) describes the fields as callbacks of \`createWebhook\`.

| Type | Sent when | Fields |
|---|---|---|
${rows.join("\n")}

\`identity\` says whether the payroll account is the person's: \`agrees\`, \`differs\` or \`not_compared\`. It is null before the data
arrives. See [Orders](../call/orders.md#whose-account-it-is).
`;
}
