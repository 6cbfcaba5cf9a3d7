import { isVariable, pathVariable, withVariables } from "../../web/src/docs/reference/call-samples.ts";
import {
  type OpenapiDocument,
  type OperationAtPath,
  operationsByTag,
  type Parameter,
} from "../../web/src/docs/reference/document.ts";
import { CLEAN_UP, CLEAN_UP_ORDER, FLOW, type FlowStep, FOLDERS, FURTHER, FURTHER_TAGS } from "./flow.ts";

/** The header of each way to authenticate. The cookie of a session is kept by Postman itself. */
const CREDENTIALS: Readonly<Record<string, readonly [header: string, value: string]>> = {
  clientId: ["X-Access-Client-Id", "{{client_id}}"],
  accessSecret: ["X-Access-Secret", "{{access_secret}}"],
  bridgeBearer: ["Authorization", "Bearer {{bridge_token}}"],
  managementBearer: ["Authorization", "Bearer {{management_token}}"],
  orderBearer: ["Authorization", "Bearer {{order_token}}"],
};

/** The address that a service replaces by its own in the collection that it serves: `http/pages/open-pages.ts`. */
const COLLECTION_ADDRESS = "http://127.0.0.1:8080";

const VARIABLES = [
  ["base_url", COLLECTION_ADDRESS, "The address of the service, without /v1"],
  ["client_id", "", "Of `openvoe keys create`, or of the dashboard"],
  ["access_secret", "", "Likewise. Keep it in an environment or a vault, not in the collection"],
] as const;

const NOTES: Readonly<Record<string, string>> = {
  [CLEAN_UP]: "Ends what the requests before have made: the last of a run.",
  [FURTHER]:
    "Requests that need more than a fresh service and a key of the sandbox, such as another product, a payroll system with a sign-in of its own, or another operator. They are left out of a run.",
};

/**
 * The interface as a Postman collection, format 2.1. Each request has the example of the reference, and takes the ids of other objects
 * from the answers of earlier ones, so that the collection runs from its first folder to "Clean up" in order, with the key's scopes.
 * Optional parameters are there, but not sent until they are ticked.
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
    item: foldersOf(parsed),
  };
  return `${JSON.stringify(collection, null, 1)}\n`;
}

function foldersOf(document: OpenapiDocument) {
  const tags = operationsByTag(document);
  const operations = tags.flatMap((tag) => tag.operations);
  const named = new Map(operations.map((one) => [one.operationId, one]));
  const rest = tags.map(({ name }) => name).filter((name) => !FOLDERS.includes(name));
  const folderOf = ({ operationId, tags: [tag] }: OperationAtPath) =>
    FLOW[operationId]?.folder ?? (FURTHER_TAGS.includes(tag) ? FURTHER : tag);
  return [...FOLDERS, ...rest, CLEAN_UP, FURTHER].flatMap((name) => {
    const own = operations.filter((one) => folderOf(one) === name);
    const placeOf = ({ operationId }: OperationAtPath) => CLEAN_UP_ORDER.indexOf(operationId);
    if (name === CLEAN_UP) own.sort((a, b) => placeOf(a) - placeOf(b));
    const item = own.flatMap((one) => {
      const again = named.get(FLOW[one.operationId]?.andThen ?? "");
      return [itemOf(one, one.summary), ...(again === undefined ? [] : [itemOf(again, `${again.summary} (then)`)])];
    });
    const description = NOTES[name] ?? tags.find((tag) => tag.name === name)?.description ?? "";
    return item.length === 0 ? [] : [{ name, description, item }];
  });
}

function itemOf(operation: OperationAtPath, name: string) {
  const { method, path, description, parameters, operationId } = operation;
  const step = FLOW[operationId] ?? {};
  const url = `{{base_url}}${path.replace(/\{(\w+)\}/g, ":$1")}`;
  const query = parametersIn(parameters, "query", step);
  const variable = parameters
    .filter((one) => one.in === "path")
    .map((one) => ({ key: one.name, value: pathValue(path, one), description: one.description }));
  const { header, body } = contentOf(operation, step);
  return {
    name,
    event: [{ listen: "test", script: { type: "text/javascript", exec: scriptOf(step) } }],
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
      header: [...credentialsOf(operation), ...header, ...parametersIn(parameters, "header", step)],
      ...body,
    },
    response: [],
  };
}

/** Checks the answer, keeps what later requests use, and repeats a request whose answer is not there yet. */
function scriptOf({ keeps = {}, until }: FlowStep): string[] {
  const keep = Object.entries(keeps).map(
    ([name, value]) => `pm.collectionVariables.set(${JSON.stringify(name)}, ${value});`,
  );
  const wait = until === undefined ? [] : [`if (!(${until})) pm.execution.setNextRequest(pm.info.requestName);`];
  return [
    'pm.test("It succeeds", () => pm.expect(pm.response.code).to.be.within(200, 299));',
    ...(keep.length + wait.length === 0 ? [] : ['const answer = JSON.parse(pm.response.text().split("\\n")[0]);']),
    ...keep,
    ...wait,
  ];
}

/** A session proves by a header that no other site asks. */
function credentialsOf({ security, tags }: OperationAtPath) {
  if (tags[0] === "Session" || tags[0] === "Person page") return [{ key: "X-OpenVOE-Session", value: "1" }];
  return Object.keys(security[0] ?? {}).flatMap((name) => {
    const [key, value] = CREDENTIALS[name] ?? [];
    return key === undefined ? [] : [{ key, value }];
  });
}

/** An id is a variable; a name is its example. */
function pathValue(path: string, { name, example }: Parameter): string {
  return name === "name" ? String(example) : `{{${pathVariable(path, name)}}}`;
}

function parametersIn(parameters: readonly Parameter[], place: Parameter["in"], { sends = {} }: FlowStep) {
  return parameters
    .filter((one) => one.in === place)
    .map(({ name, required, description, example }) => ({
      key: name,
      value: sends[name] ?? String(example),
      description,
      ...(required || sends[name] !== undefined ? {} : { disabled: true }),
    }));
}

/** A body in the first form that the operation takes; of a batch one line. */
function contentOf({ path, requestBody }: OperationAtPath, { body = {} }: FlowStep) {
  const [first] = Object.entries(requestBody?.content ?? {});
  if (first === undefined) return { header: [], body: {} };
  const [type, { example }] = first;
  const filled = { ...(withVariables(path, example) as object), ...body };
  const named = (_: string, value: unknown) => (isVariable(value) ? `{{${value.variable}}}` : value);
  const isJson = type === "application/json";
  const raw = isJson ? JSON.stringify(filled, named, 2) : `${JSON.stringify(filled, named)}\n`;
  const options = { raw: { language: isJson ? "json" : "text" } };
  return { header: [{ key: "Content-Type", value: type }], body: { body: { mode: "raw", raw, options } } };
}
