import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { EVENT_TYPES } from "../../src/areas/webhooks/catalogue.ts";
import { sampleEvent } from "../../src/areas/webhooks/ops/trigger-event.ts";
import { TAGS } from "../../src/kernel/http/core/reference/introduction.ts";
import type { TeamId } from "../../src/kernel/ids.ts";
import { ROUTES } from "../../src/program/routes.ts";
import { openapiText } from "../support/openapi-text.ts";

/*
 * What the reference says: every operation, parameter, field and event in words and with an example, which fits its schema.
 * Where this fails, the schema in the `routes/` of its area lacks a `description` or `examples`: the helpers of
 * `src/kernel/http/core/schemas.ts` take both.
 */

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown; readonly summary?: string }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly (Media & { readonly name: string; readonly description?: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
  readonly callbacks?: Readonly<Record<string, Readonly<Record<string, { readonly post: Operation }>>>>;
}

interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface OpenapiDocument {
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Media>> }>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description?: string }>>;
  };
}

/** No sample says whose it is. */
const TENANT = { teamId: "" as TeamId, environment: "sandbox" } as const;
const DOCUMENT = JSON.parse(openapiText()) as OpenapiDocument;
const EVENTS = new Map(
  Object.entries(DOCUMENT.paths["/v1/webhooks/"]?.post?.callbacks ?? {}).flatMap(([type, receivers]) =>
    Object.values(receivers).map(({ post }) => [type, post] as const),
  ),
);
const OPERATIONS = [
  ...Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  ),
  ...[...EVENTS].map(([type, post]) => [`event ${type}`, post] as const),
];

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z$/);
ajv.addFormat("date", /^\d{4}-\d\d-\d\d$/);
for (const format of ["plain-text", "filled-text", "cursor", "feed-cursor", "binary"]) ajv.addFormat(format, true);
ajv.addSchema({ $id: "openapi", components: DOCUMENT.components });

describe("openapiDocument", () => {
  for (const [name, operation] of OPERATIONS) {
    test(`openapiDocument describes ${name} in words, with examples that fit`, () => {
      assert.deepEqual(faultsOf(name, operation), []);
    });
  }

  test("openapiDocument describes every named schema, with examples that fit", () => {
    const faults = Object.entries(DOCUMENT.components.schemas).flatMap(([name, schema]) => {
      const own = schema.description === undefined ? [`${name} has no description`] : [];
      return [...own, ...schemaFaults(schema, name)];
    });
    assert.deepEqual(faults, []);
  });

  test("openapiDocument has an example of every refusal, which fits the schema of errors", () => {
    for (const [name, { content }] of Object.entries(DOCUMENT.components.responses)) {
      const media = content["application/json"] ?? assert.fail(name);
      const examples = Object.entries(media.examples ?? {});
      assert.ok(examples.length > 0, name);
      for (const [code, { value, summary }] of examples) {
        assert.deepEqual(exampleFaults(media.schema, value, code), []);
        assert.ok(summary);
      }
    }
  });

  test("openapiDocument says of the range of every file its type and no schema, and has no other 206", () => {
    const ranges = OPERATIONS.flatMap(([, { operationId, responses }]) =>
      responses[206] === undefined ? [] : [[operationId, responses[206].content] as const],
    );
    const files = ROUTES.filter(({ answer }) => answer.fileType !== undefined);
    assert.ok(files.length > 0);
    assert.deepEqual(
      Object.fromEntries(ranges),
      Object.fromEntries(files.map(({ operationId, answer }) => [operationId, { [String(answer.fileType)]: {} }])),
    );
  });

  test("openapiDocument describes every tag and security scheme, and no tag without operations", () => {
    for (const { name, description } of DOCUMENT.tags) assert.ok(description, name);
    for (const [name, { description }] of Object.entries(DOCUMENT.components.securitySchemes)) {
      assert.ok(description, name);
    }
    const used = new Set(ROUTES.map(({ tag }) => tag));
    assert.deepEqual(
      [...used].sort(),
      Object.keys(TAGS).sort(),
      "add the tag to src/kernel/http/core/reference/introduction.ts",
    );
  });

  for (const type of EVENT_TYPES) {
    test(`sampleEvent has exactly the fields of the payload of ${type}`, () => {
      const schema = EVENTS.get(type)?.requestBody?.content["application/json"]?.schema ?? assert.fail();
      const { $ref = "" } = schema as Schema;
      const payload = DOCUMENT.components.schemas[$ref.replace("#/components/schemas/", "")] ?? assert.fail();
      const known = Object.keys(payload.properties ?? {});
      const envelope = ["webhook_id", "event_type", "event_created_at", "updated_at", "user_id", "status"];
      const sample = [...envelope, ...Object.keys(sampleEvent(TENANT, type).fields)];
      assert.deepEqual([...new Set(sample)].sort(), known.sort());
    });
  }
});

function faultsOf(name: string, operation: Operation): string[] {
  const { summary, description, parameters, requestBody, responses } = operation;
  const text = (description ?? "").replace(/^Scope: .*$/m, "").trim();
  const words = [
    ...(summary ? [] : [`${name} has no summary`]),
    ...(text === "" ? [`${name} has no description: give the route one`] : []),
  ];
  const ofParameters = parameters.flatMap((one) => {
    const place = `${name}, parameter ${one.name}`;
    const faults = one.description ? [] : [`${place} has no description`];
    if (one.example === undefined) return [...faults, `${place} has no example`];
    return [...faults, ...exampleFaults(one.schema, one.example, place)];
  });
  // Of the range of a file the document says the type alone: a test of its own.
  const { 206: _range, ...whole } = responses;
  const media = [requestBody, ...Object.values(whole)].flatMap((one) => Object.entries(one?.content ?? {}));
  return [...words, ...ofParameters, ...media.flatMap(([type, one]) => mediaFaults(one, `${name}, ${type}`))];
}

function mediaFaults({ schema, example }: Partial<Media>, place: string): string[] {
  if (schema === undefined) return [`${place} has no schema`];
  if ((schema as { format?: string }).format === "binary") return [];
  const faults = example === undefined ? [`${place} has no example`] : exampleFaults(schema, example, place);
  return [...faults, ...schemaFaults(schema as Schema, place)];
}

/** Fields without a description, leaves without an example, and examples that do not fit. */
function schemaFaults(schema: Schema, place: string): string[] {
  const given = (schema.examples ?? []).flatMap((example) => exampleFaults(schema, example, place));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const at = `${place}.${name}`;
    const faults = isDescribed(field) ? [] : [`${at} has no description`];
    return [
      ...faults,
      ...(isLeaf(field) && !hasExample(field) ? [`${at} has no example`] : []),
      ...schemaFaults(field, at),
    ];
  });
  const items = schema.items === undefined ? [] : schemaFaults(schema.items, `${place}[]`);
  return [...given, ...fields, ...items, ...(schema.anyOf ?? []).flatMap((one) => schemaFaults(one, place))];
}

function isDescribed(schema: Schema): boolean {
  const { $ref, description, anyOf = [] } = schema;
  if ($ref !== undefined) return true;
  return (description ?? "") !== "" || anyOf.some(isDescribed);
}

function isLeaf({ type, anyOf = [] }: Schema): boolean {
  return ["string", "integer", "number", "boolean"].includes(type ?? "") || anyOf.some(isLeaf);
}

function hasExample({ examples = [], anyOf = [] }: Schema): boolean {
  return examples.length > 0 || anyOf.some(hasExample);
}

function exampleFaults(schema: object, example: unknown, place: string): string[] {
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/')) as object;
  const validate = ajv.compile(local);
  return validate(example) ? [] : [`${place}: the example does not fit: ${ajv.errorsText(validate.errors)}`];
}
