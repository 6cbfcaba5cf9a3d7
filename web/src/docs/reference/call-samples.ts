import type { OperationAtPath, Parameter } from "./document.ts";

/** The languages in which a call is shown. */
export const SAMPLE_LANGUAGES = ["shell", "typescript", "python"] as const;

/** One of {@link SAMPLE_LANGUAGES}. */
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** The header of each way to authenticate, and the variable of its value. */
const CREDENTIALS: Readonly<Record<string, readonly [name: string, prefix: string, variable: string]>> = {
  clientId: ["X-Access-Client-Id", "", "OPENVOE_CLIENT_ID"],
  accessSecret: ["X-Access-Secret", "", "OPENVOE_ACCESS_SECRET"],
  bridgeBearer: ["Authorization", "Bearer ", "bridge_token"],
  managementBearer: ["Authorization", "Bearer ", "management_token"],
  orderBearer: ["Authorization", "Bearer ", "order_token"],
};

/** Variables of bodies that are the key's own. */
const KEYS_OWN: Readonly<Record<string, string>> = {
  client_id: "OPENVOE_CLIENT_ID",
  access_secret: "OPENVOE_ACCESS_SECRET",
};

/** A text of which some parts are variables. */
type Part = string | { readonly variable: string };

interface Call {
  readonly method: string;
  /** From the service's address on. */
  readonly target: readonly Part[];
  readonly headers: readonly (readonly [name: string, value: readonly Part[]])[];
  /** Null: none. */
  readonly body: readonly Part[] | null;
}

/**
 * A call as it can be pasted, in one language. It reads `OPENVOE_CLIENT_ID`, `OPENVOE_ACCESS_SECRET` and the ids of other objects from
 * variables of the environment.
 *
 * @param url the address of the service, without a slash at its end
 */
export function callSample(operation: OperationAtPath, language: SampleLanguage, url: string): string {
  const call = callOf(operation);
  return { shell, typescript, python }[language](call, url);
}

function callOf(operation: OperationAtPath): Call {
  const { method, path, parameters, security } = operation;
  const query = parameters
    .filter((one) => one.in === "query" && isShownInSample(operation.operationId, one))
    .map(queryText);
  const [media] = Object.entries(operation.requestBody?.content ?? {});
  const isPages = operation.tags[0] === "Session" || operation.tags[0] === "Person page";
  const session = isPages ? [["X-OpenVOE-Session", ["1"]] as const] : [];
  const credentials = Object.keys(security[0] ?? {}).flatMap((name) => {
    const [header, prefix = "", variable = ""] = CREDENTIALS[name] ?? [];
    return header === undefined ? [] : [[header, [...(prefix === "" ? [] : [prefix]), { variable }]] as const];
  });
  return {
    method,
    target: [...pathParts(path, parameters), ...(query.length === 0 ? [] : [`?${query.join("&")}`])],
    headers: [...credentials, ...session, ...(media === undefined ? [] : [["Content-Type", [media[0]]] as const])],
    body: media === undefined ? null : bodyParts(path, media),
  };
}

function queryText({ name, example }: Parameter): string {
  return `${name}=${encodeURIComponent(String(example))}`;
}

/** An id is a variable; a name is its example. */
function pathParts(path: string, parameters: readonly Parameter[]): Part[] {
  const partOf = (piece: string): Part => {
    if (!piece.startsWith("{")) return piece;
    const name = piece.slice(1, -1);
    const { example } = parameters.find((one) => one.in === "path" && one.name === name) ?? {};
    return name === "name" ? String(example) : { variable: pathVariable(path, name) };
  };
  return path
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== "")
    .map(partOf);
}

/** The text of a body: JSON, a line of NDJSON, or a form. */
function bodyParts(path: string, [, { example }]: readonly [string, { readonly example: unknown }]): Part[] {
  // A mark that no JSON has stands for a variable.
  const text = JSON.stringify(withVariables(path, example), (_, value) =>
    isVariable(value) ? `\u0001${KEYS_OWN[value.variable] ?? value.variable}\u0001` : value,
  );
  const pieces = text.split("\\u0001");
  return pieces.map((piece, at) => (at % 2 === 1 ? { variable: piece } : piece)).filter((part) => part !== "");
}

function shell({ method, target, headers, body }: Call, url: string): string {
  const quoted = (parts: readonly Part[]) =>
    `"${parts.map((part) => (typeof part === "string" ? part : `$${part.variable}`)).join("")}"`;
  const plain = (parts: readonly Part[]) => parts.every((part) => typeof part === "string");
  const lines = [
    `curl -sS${method === "GET" ? "" : ` -X ${method}`} ${quoted([url, ...target])}`,
    ...headers.map(([name, value]) => {
      const parts = [`${name}: `, ...value];
      return plain(parts) ? `-H '${parts.join("")}'` : `-H ${quoted(parts)}`;
    }),
    // In single quotes nothing of the JSON counts for the shell; a variable is between them, in double ones.
    ...(body === null
      ? []
      : [
          `--data-binary '${body.map((part) => (typeof part === "string" ? part.replaceAll("'", "'\\''") : `'"$${part.variable}"'`)).join("")}'`,
        ]),
  ];
  return lines.join(" \\\n  ");
}

function typescript({ method, target, headers, body }: Call, url: string): string {
  const template = (parts: readonly Part[]) =>
    parts.every((part) => typeof part === "string")
      ? JSON.stringify(parts.join(""))
      : `\`${parts.map((part) => (typeof part === "string" ? part.replace(/[\\`$]/g, "\\$&") : `\${process.env.${part.variable}}`)).join("")}\``;
  const members = headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${template(value)},`);
  return [
    `const response = await fetch(${template([url, ...target])}, {`,
    `  method: ${JSON.stringify(method)},`,
    ...(members.length === 0 ? [] : ["  headers: {", ...members, "  },"]),
    ...(body === null ? [] : [`  body: ${template(body)},`]),
    "});",
    "console.log(response.status, await response.text());",
  ].join("\n");
}

function python({ method, target, headers, body }: Call, url: string): string {
  const expression = (parts: readonly Part[]) =>
    parts
      .map((part) => (typeof part === "string" ? JSON.stringify(part) : `os.environ[${JSON.stringify(part.variable)}]`))
      .join(" + ");
  const members = headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${expression(value)},`);
  return [
    "import os",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${expression([url, ...target].reduce<Part[]>(joined, []))},`,
    `    method=${JSON.stringify(method)},`,
    ...(members.length === 0 ? [] : ["    headers={", ...members, "    },"]),
    ...(body === null ? [] : [`    data=(${expression(body)}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(response.status, response.read().decode())",
  ].join("\n");
}

/** Neighbouring texts as one. */
function joined(parts: Part[], part: Part): Part[] {
  const last = parts.at(-1);
  if (typeof part === "string" && typeof last === "string") return [...parts.slice(0, -1), last + part];
  return [...parts, part];
}

/*
 * The ids of other objects in calls: they are not written out, since those of the examples exist nowhere, but are variables with the
 * same names in every language and in the Postman collection.
 */

/** Fields of bodies whose variable has another name than the field. */
const NAMES: Readonly<Record<string, string>> = {
  "/v1/subjects/unfreeze/ id": "freeze_id",
  "/v1/keys/deactivate/ id": "key_id",
  "/v1/keys/rotate/ id": "key_id",
  "/v1/subjects/holds/release/ id": "hold_id",
  "/v1/companies/{id}/merge/ into": "other_company_id",
};

/** Optional query parameters that the example calls show. */
const ASKED: Readonly<Record<string, string>> = { findCompany: "name" };

/** True if the example call shows a query parameter: it is required, or chosen in {@link ASKED}. */
function isShownInSample(
  operationId: string,
  { name, required }: { readonly name: string; readonly required: boolean },
): boolean {
  return required || ASKED[operationId] === name;
}

/** An id; those of verifications begin with `iv_` (instant verification). */
const ID = /^(?:iv_)?[0-9a-f]{32}$/;

const SECRET = /^(?:sandbox|dev|prod)-[0-9a-f]{40,}$/;

/** A value of a call that is a variable, by its name. */
interface Variable {
  readonly variable: string;
}

/** The variable of a path's parameter: `user_id` for the `id` of `/v1/users/{id}/`. */
export function pathVariable(path: string, parameter: string): string {
  if (parameter !== "id") return parameter;
  const noun = /([^/]+)\/\{id\}/.exec(path)?.[1] ?? "";
  const singular = noun.endsWith("ies") ? `${noun.slice(0, -3)}y` : noun.replace(/s$/, "");
  const name = `${singular.replaceAll("-", "_")}_id`;
  // The name of a company's id in the API, as in that of Truv.
  return name === "company_id" ? "company_mapping_id" : name;
}

/** An example with its ids as variables. */
export function withVariables(path: string, example: unknown, key = ""): unknown {
  if (Array.isArray(example)) return example.map((one) => withVariables(path, one, key));
  if (typeof example === "object" && example !== null) {
    const members = Object.entries(example).map(([name, value]) => [name, withVariables(path, value, name)]);
    return Object.fromEntries(members);
  }
  const isId = typeof example === "string" && (ID.test(example) || SECRET.test(example));
  return isId ? ({ variable: NAMES[`${path} ${key}`] ?? key } satisfies Variable) : example;
}

/** True if a value is a {@link Variable}. */
export function isVariable(value: unknown): value is Variable {
  return typeof value === "object" && value !== null && Object.keys(value).join() === "variable";
}
