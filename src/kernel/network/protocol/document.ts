import type { TSchema } from "typebox";
import { SCHEMA_NAME } from "./wire.ts";

/** Metadata of a protocol for its document. */
interface ProtocolInfo {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
}

/** One call of an OpenVOE protocol: a POST of JSON, answered with JSON. */
export interface ProtocolCall {
  /** Begins with the version: `/v1/begin`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly request: TSchema;
  readonly answer: TSchema;
}

/** A protocol as an OpenAPI 3.1 document, made from the schemas that check its answers. */
export function protocolDocument(info: ProtocolInfo, calls: readonly ProtocolCall[]) {
  const schemas: Record<string, unknown> = {};
  const paths = Object.fromEntries(calls.map((call) => [call.path, { post: operationOf(call) }]));
  return {
    openapi: "3.1.0",
    info: { ...info, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "https://payroll.example/openvoe", description: "The url of the target in the network file" }],
    paths: hoist(paths, schemas),
    components: { schemas },
  };
}

/**
 * A copy in which named schemas are references; `schemas` gets them by name. The keyword
 * `discriminator` is for our own validator: the constant `kind` of each schema says the same.
 */
function hoist(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((entry) => hoist(entry, schemas));
  if (typeof value !== "object" || value === null) return value;
  const { [SCHEMA_NAME]: name, discriminator, ...rest } = value as Readonly<Record<string, unknown>>;
  const members = Object.entries(rest).map(([key, member]) => [key, hoist(member, schemas)]);
  if (typeof name !== "string") return Object.fromEntries(members);
  schemas[name] = Object.fromEntries(members);
  return { $ref: `#/components/schemas/${name}` };
}

function operationOf({ operationId, summary, description, request, answer }: ProtocolCall) {
  return {
    operationId,
    summary,
    description,
    parameters: HEADERS,
    requestBody: { required: true, content: { "application/json": { schema: request } } },
    responses: {
      "200": { description: "The answer", content: { "application/json": { schema: answer } } },
      "4XX": { description: "The call is not understood, or its signature or certificate is refused" },
      "5XX": { description: "The system cannot answer now: a call that may be repeated is made again" },
    },
  };
}

const HEADERS = [
  {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "The same for each repetition of one call: answer it as the first time, and change nothing more. Not sent with " +
      "describe",
    schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
  },
  ...[
    ["Content-Digest", "`sha-256` of the body (RFC 9530), where requests are signed"],
    ["Signature-Input", "What is signed (RFC 9421), where requests are signed"],
    ["Signature", "`hmac-sha256` (RFC 9421), where requests are signed"],
  ].map(([name, description]) => ({ name, in: "header", required: false, description, schema: { type: "string" } })),
];
