/** The parts of the OpenAPI document from which other forms of the reference are made. */
export interface OpenapiDocument {
  readonly info: { readonly title: string; readonly summary: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** One operation. */
interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  /** The ways to authenticate; the first one is a program's. */
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
  readonly callbacks?: Callbacks;
}

/** The requests that a receiver gets, by the type of event and by the address that they go to. */
type Callbacks = Readonly<Record<string, Readonly<Record<string, { readonly post: SentEvent }>>>>;

/** An event as it is sent. */
interface SentEvent {
  readonly summary: string;
}

/** A parameter with an example. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description: string;
  readonly example: unknown;
}

/** An operation with its place. */
export interface OperationAtPath extends Operation {
  /** In upper case. */
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
}

/** The types of event in the order of the document, each with the request that a receiver gets. */
export function sentEvents({ paths }: Pick<OpenapiDocument, "paths">): readonly (readonly [type: string, SentEvent])[] {
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ callbacks = {} }) => Object.entries(callbacks))
    .flatMap(([type, receivers]) => Object.values(receivers).map(({ post }) => [type, post] as const));
}

/** The tags in the order of the document, each with its operations. */
export function operationsByTag({ tags, paths }: OpenapiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): OperationAtPath => ({ ...one, method: method.toUpperCase(), path })),
  );
  return tags.map((tag) => ({ ...tag, operations: operations.filter((one) => one.tags[0] === tag.name) }));
}
