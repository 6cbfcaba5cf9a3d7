import type { paths } from "../generated/openapi.ts";
import type { CallOptions } from "./options.ts";

/** The methods of the API. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The paths that have a method, as the OpenAPI document writes them. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Readonly<Record<Lowercase<M>, object>> ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P extends keyof paths> =
  Lowercase<M> extends keyof paths[P] ? NonNullable<paths[P][Lowercase<M>]> : never;

type Parameters<O, In extends string> = O extends { readonly parameters: infer All }
  ? In extends keyof All
    ? All[In]
    : undefined
  : undefined;

type JsonIn<Content> = Content extends { readonly "application/json": infer Json }
  ? Json
  : Content extends { readonly "application/x-ndjson": infer Line }
    ? Line
    : undefined;

/** The JSON that an operation takes; of a batch, that of one line. */
export type BodyOf<M extends Method, P extends PathOf<M>> = RequestBody<OperationOf<M, P>>;

type RequestBody<O> = O extends { readonly requestBody?: infer Body }
  ? NonNullable<Body> extends { readonly content: infer Content }
    ? JsonIn<Content>
    : undefined
  : undefined;

type HasOptionalBody<O> = O extends { readonly requestBody: object } ? false : true;

/** The query of an operation. */
export type QueryOf<M extends Method, P extends PathOf<M>> = NonNullable<Parameters<OperationOf<M, P>, "query">>;

type Success = 200 | 201 | 202;

/** The JSON of a success; undefined where there is none; of a batch, that of one line. */
export type AnswerOf<M extends Method, P extends PathOf<M>> =
  OperationOf<M, P> extends {
    readonly responses: infer Responses;
  }
    ? { [S in keyof Responses & Success]: ContentOf<Responses[S]> }[keyof Responses & Success]
    : undefined;

type ContentOf<R> = R extends { readonly content: infer Content } ? JsonIn<Content> : undefined;

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

type BodyField<O> = [RequestBody<O>] extends [undefined]
  ? unknown
  : HasOptionalBody<O> extends true
    ? { readonly body?: RequestBody<O> }
    : { readonly body: RequestBody<O> };

type PathField<O> = Field<"path", NonNullable<Parameters<O, "path">> | PathlessOf<O>>;
type PathlessOf<O> = [NonNullable<Parameters<O, "path">>] extends [never] ? undefined : never;
type QueryField<O> = [NonNullable<Parameters<O, "query">>] extends [never]
  ? unknown
  : Field<"query", NonNullable<Parameters<O, "query">>>;

/** What a request takes: `path`, `query` and `body`, where the operation has them, and {@link CallOptions}. */
export type RequestOptions<M extends Method, P extends PathOf<M>> = CallOptions &
  PathField<OperationOf<M, P>> &
  QueryField<OperationOf<M, P>> &
  BodyField<OperationOf<M, P>>;

/** The last argument of a request: it may be left out where nothing in it is required. */
export type RequestArguments<M extends Method, P extends PathOf<M>> =
  object extends RequestOptions<M, P> ? [options?: RequestOptions<M, P>] : [options: RequestOptions<M, P>];
