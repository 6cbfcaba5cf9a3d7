import { type OpenapiDocument, operationsByTag, type Parameter, type PlacedOperation } from "./document.ts";

/** The header of each way to authenticate. The cookie of a session is kept by Postman itself. */
const CREDENTIALS: Readonly<Record<string, readonly [header: string, value: string]>> = {
  clientId: ["X-Access-Client-Id", "{{client_id}}"],
  accessSecret: ["X-Access-Secret", "{{access_secret}}"],
  bridgeToken: ["Authorization", "Bearer {{bridge_token}}"],
  managementToken: ["Authorization", "Bearer {{management_token}}"],
  orderToken: ["Authorization", "Bearer {{order_token}}"],
};

const VARIABLES = [
  ["base_url", "http://127.0.0.1:8080", "The address of the service, without /v1"],
  ["client_id", "", "Of `openvoe keys create`, or of the dashboard"],
  ["access_secret", "", "Likewise. Keep it in an environment or a vault, not in the collection"],
  ["bridge_token", "", "Of `POST /v1/users/{id}/tokens/`"],
  ["management_token", "", "At the end of the address that a person got after a connection"],
  ["order_token", "", "At the end of an order's `share_url`"],
] as const;

/**
 * The interface as a Postman collection, format 2.1: a folder for each tag, and in it a request for each operation
 * with the example of the reference. Optional parameters are there, but not sent until they are ticked.
 *
 * The same document yields the same text: ids, which Postman gives when it imports a collection, are left out.
 *
 * @param document the OpenAPI document as JSON
 */
export function generatePostman(document: string): string {
  const parsed: OpenapiDocument = JSON.parse(document);
  const { title, description } = parsed.info;
  const collection = {
    info: {
      name: title,
      description,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    variable: VARIABLES.map(([key, value, meaning]) => ({ key, value, type: "string", description: meaning })),
    item: operationsByTag(parsed).map(({ name, description, operations }) => ({
      name,
      description,
      item: operations.map(itemOf),
    })),
  };
  return `${JSON.stringify(collection, null, 1)}\n`;
}

function itemOf(operation: PlacedOperation) {
  const { method, path, summary, description, parameters } = operation;
  const url = `{{base_url}}${path.replace(/\{(\w+)\}/g, ":$1")}`;
  const query = parametersIn(parameters, "query");
  const variable = parametersIn(parameters, "path").map(({ disabled: _, ...one }) => one);
  const { header, body } = contentOf(operation);
  return {
    name: summary,
    request: {
      method,
      description,
      url: {
        raw: url,
        host: ["{{base_url}}"],
        path: url.split("/").slice(1),
        ...(query.length === 0 ? {} : { query }),
        ...(variable.length === 0 ? {} : { variable }),
      },
      header: [...credentialsOf(operation), ...header, ...parametersIn(parameters, "header")],
      ...body,
    },
    response: [],
  };
}

/** A session proves by a header that no other site asks. */
function credentialsOf({ security, tags }: PlacedOperation) {
  if (tags[0] === "Session") return [{ key: "X-OpenVOE-Session", value: "1" }];
  return Object.keys(security[0] ?? {}).flatMap((name) => {
    const [key, value] = CREDENTIALS[name] ?? [];
    return key === undefined ? [] : [{ key, value }];
  });
}

function parametersIn(parameters: readonly Parameter[], place: Parameter["in"]) {
  return parameters
    .filter((one) => one.in === place)
    .map(({ name, required, description, example }) => ({
      key: name,
      value: String(example),
      description,
      ...(required ? {} : { disabled: true }),
    }));
}

/** A body in the first form that the operation takes; of a batch one line. */
function contentOf({ requestBody }: PlacedOperation) {
  const [first] = Object.entries(requestBody?.content ?? {});
  if (first === undefined) return { header: [], body: {} };
  const [type, { example }] = first;
  const isJson = type === "application/json";
  const raw = isJson ? JSON.stringify(example, null, 2) : `${JSON.stringify(example)}\n`;
  const options = { raw: { language: isJson ? "json" : "text" } };
  return { header: [{ key: "Content-Type", value: type }], body: { body: { mode: "raw", raw, options } } };
}
