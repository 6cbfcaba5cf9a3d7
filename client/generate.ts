import openapiTypescript, { astToString } from "openapi-typescript";

/*
 * Makes the generated files of the client from the OpenAPI document. `npm run golden` writes them.
 */

/** The parts of an OpenAPI document that are looked at here. */
interface OpenapiDocument {
  readonly components: { responses?: unknown };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly parameters: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Record<string, object> };
  readonly responses: Record<string, object>;
  readonly callbacks?: Readonly<
    Record<string, Readonly<Record<string, { readonly post: { readonly summary: string } }>>>
  >;
}

const HEADER = `/*
 * Generated from docs/openapi.json by client/generate.ts: change the routes, then run \`npm run golden\`.
 */

`;
const FORM = "application/x-www-form-urlencoded";

/**
 * The types of the client as TypeScript: the text of `src/generated/openapi.ts`.
 *
 * Refusals are left out: they are all one error. So are form bodies, which the client does not send.
 *
 * @param document the OpenAPI document as JSON
 */
export async function generateTypes(document: string): Promise<string> {
  const reduced: OpenapiDocument = JSON.parse(document);
  for (const operation of Object.values(reduced.paths).flatMap((methods) => Object.values(methods))) {
    for (const status of Object.keys(operation.responses)) {
      if (Number(status) >= 400) delete operation.responses[status];
    }
    delete operation.requestBody?.content[FORM];
  }
  delete reduced.components.responses;
  const text = JSON.stringify(reduced, (key, value) => (EXAMPLES.has(key) && !isField(value) ? undefined : value));
  const options = { immutable: true, defaultNonNullable: false, silent: true };
  return HEADER + astToString(await openapiTypescript(text, options));
}

/** They would double the file, and the reference has them. */
const EXAMPLES = new Set(["example", "examples"]);

/** True for the schema of a field that happens to be called so. */
function isField(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("type" in value || "anyOf" in value || "$ref" in value);
}

/**
 * The paths of the POSTs that accept an `Idempotency-Key`, as TypeScript: the text of
 * `src/generated/idempotent-posts.ts`.
 *
 * @param document the OpenAPI document as JSON
 */
export function generateIdempotentPosts(document: string): string {
  const { paths }: OpenapiDocument = JSON.parse(document);
  const idempotent = Object.entries(paths)
    .filter(([, { post }]) => post?.parameters.some(({ name }) => name === "Idempotency-Key"))
    .map(([path]) => `  ${JSON.stringify(path)},\n`);
  return `${HEADER}/** The POSTs that accept an \`Idempotency-Key\`. */
export const IDEMPOTENT_POSTS: readonly string[] = [
${idempotent.join("")}];
`;
}

/**
 * Every type of event with the sentence that says when it is sent, as TypeScript: the text of
 * `src/generated/event-summaries.ts`.
 *
 * @param document the OpenAPI document as JSON
 */
export function generateEventSummaries(document: string): string {
  const { paths }: OpenapiDocument = JSON.parse(document);
  const callbacks = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => Object.entries(operation.callbacks ?? {})),
  );
  const summaries = callbacks.flatMap(([type, receivers]) =>
    Object.values(receivers).map(({ post }) => `  ${JSON.stringify(type)}: ${JSON.stringify(post.summary)},\n`),
  );
  return `${HEADER}/** When each type of event is sent. */
export const EVENT_SUMMARIES = {
${summaries.join("")}} as const;
`;
}
