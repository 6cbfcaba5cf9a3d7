import type { FastifyReply } from "fastify";
import type { Static, TSchema } from "typebox";
import type { ApiCaller, Scope } from "../../access/caller.ts";
import type { ConfirmedAct } from "../../access/members/second-factor.ts";
import type { IdempotentRequest } from "../../access/sql/idempotency.ts";
import type { ErrorCode, InvalidParam } from "../../error.ts";
import type { Way } from "../../way.ts";
import type { KernelAuth, PrincipalOf, RouteAuth } from "./access/principal.ts";
import type { Application } from "./application.ts";
import type { ComponentSchemas } from "./reference/component-schemas.ts";

/** The maximum length of an idempotency key, in characters. */
export const IDEMPOTENCY_KEY_MAX = 255;

/** A route that a key with this scope may call. */
export function keyWith(scope: Scope): KernelAuth<"key"> {
  return { by: "key", scope };
}

/** A route that any key may call: what it answers follows from the key's scopes. */
export const ANY_KEY: KernelAuth<"key"> = { by: "key", scope: null };
/** A route that anyone may call. */
export const PUBLIC: KernelAuth<"public"> = { by: "public", scope: null };
/** A route that a session may call. */
export const SESSION: KernelAuth<"session"> = { by: "session", scope: null };
/** The route that ends the session of the request. */
export const SIGN_OUT: KernelAuth<"session"> = { by: "session", scope: null, isEnd: true };
/** The route that starts a session. */
export const SIGN_IN: KernelAuth<"sign_in"> = { by: "sign_in", scope: null };
/** A route that anyone may call from the service's own pages. */
export const OWN_PAGE: KernelAuth<"own_page"> = { by: "own_page", scope: null };

/** An answer that is a file instead of JSON. */
export class FileBody {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly fileName: string;

  /** @param fileName with its ending; letters, digits, dots and dashes */
  constructor(file: { readonly bytes: Buffer; readonly contentType: string; readonly fileName: string }) {
    this.bytes = file.bytes;
    this.contentType = file.contentType;
    this.fileName = file.fileName;
  }
}

/** Rows that are read while they are sent. */
export interface RowStream {
  /** Rows when it began, for a client's progress; later ones do not come. */
  readonly total: number;
  /** Reads the next rows as text, each with its line end; null after the last. */
  next(): Promise<string | null>;
}

/** An answer of any number of rows. Nothing is read before it is begun. */
export class RowStreamAnswer {
  readonly contentType: string;
  readonly fileName: string;
  /** What stands before the rows: the headings of a CSV file, or nothing. */
  readonly head: string;
  readonly begin: () => Promise<RowStream>;

  constructor(stream: {
    readonly contentType: string;
    readonly fileName: string;
    readonly head: string;
    readonly begin: () => Promise<RowStream>;
  }) {
    this.contentType = stream.contentType;
    this.fileName = stream.fileName;
    this.head = stream.head;
    this.begin = stream.begin;
  }
}

/** One Server-Sent Event. */
export interface EventMessage {
  /** Its type, such as `status`. */
  readonly event: string;
  /** Sent as JSON. */
  readonly data: unknown;
}

/** An answer that is a stream of Server-Sent Events. */
export class EventStreamAnswer {
  readonly messages: AsyncIterable<EventMessage | "heartbeat">;

  /** @param messages until their end; `heartbeat` keeps the connection open */
  constructor(messages: AsyncIterable<EventMessage | "heartbeat">) {
    this.messages = messages;
  }
}

/**
 * Which pages of other origins may read a route's responses in a browser (CORS). No response ever
 * allows credentials, so a cookie of this service is of no use to them.
 *
 * - `none`: none; a key has no place in a page of another site
 * - `holder`: those that the holder of the request's token names
 * - `any`: all, where the response shows nothing that its address alone does not give
 */
export type OriginPolicy = "none" | "holder" | "any";

/** One operation of the API, as a value, from which it is served, checked and documented. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With its trailing slash if the API has one; parameters as `:id`. */
  readonly path: string;
  /** The name of the operation: that of its function. */
  readonly operationId: string;
  /** One of `TAGS` in reference/tags.ts. */
  readonly tag: string;
  /** One sentence for the reference. */
  readonly summary: string;
  /** What a caller has to know besides, with units and limits: Markdown for the reference. */
  readonly description?: string;
  /** What the parameters of the path are; `:id` after a noun needs none. */
  readonly params?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
  readonly auth: RouteAuth;
  /**
   * The kind of act for which a session of the dashboard needs a recent second factor, if it is one; `reveal`: only a
   * request that asks for what is masked. Keys are not concerned.
   */
  readonly sessionSecondFactorFor?: ConfirmedAct;
  /** The path, below the service's address, to which a browser that asks for HTML is led, with the last parameter and the query. */
  readonly browserPage?: string;
  /** A route without a credential whose requests are limited per minute and client address. */
  readonly isBudgeted?: boolean;
  /** Which pages of other origins may read its responses; by default as {@link auth} says. */
  readonly origins?: OriginPolicy;
  /**
   * `json_or_form`: also accepts `application/x-www-form-urlencoded`, as one flat object of texts.
   * `json` if absent.
   */
  readonly accepts?: "json" | "json_or_form";
  /** Accepts an `Idempotency-Key`. */
  readonly isIdempotent?: boolean;
  /** Registers an address that requests are sent to: these, as the reference documents them. */
  readonly callbacks?: (schemas: ComponentSchemas) => Readonly<Record<string, object>>;
  /** Accepts `Prefer: wait=N`. */
  readonly isWaitable?: boolean;
  /**
   * Accepts the header `OpenVOE-Way`: the operators that a question has already passed, so that none is
   * asked in a circle.
   */
  readonly acceptsWay?: boolean;
  /** Responds with a page of a list: so large that only a few are built concurrently. */
  readonly isPaged?: boolean;
  /**
   * Reads what may be a second old: from the read replica, if there is one. Only lists and counts
   * that go back far; never a thing by its id, which a webhook or a person may have just reported.
   */
  readonly mayReadReplica?: boolean;
  /**
   * Accepts that many lines of NDJSON, and responds with a line for each, in order. Body, read and
   * answer then describe one line; the handler gets the bodies of some lines as a list, and returns
   * a list of as many answers.
   */
  readonly linesMax?: number;
  /**
   * Refusals in addition to those that follow from the rest of the route: `conflict`, or
   * `not_found` without an id in the path.
   */
  readonly errors?: readonly ErrorCode[];
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Reads the body beyond its schema. */
  readonly read?: (body: unknown, context: ReadContext) => BodyReading<unknown, unknown>;
  /**
   * The status of a success, its schema (none: no body), the content type of a {@link FileBody},
   * its description; of an {@link EventStreamAnswer} the schema of its events' data; of a
   * {@link RowStreamAnswer} that of a row.
   */
  readonly answer: {
    readonly status: number;
    readonly schema?: TSchema;
    readonly fileType?: string;
    readonly eventSchema?: TSchema;
    readonly rowSchema?: TSchema;
    /** The headings of its CSV form. */
    readonly headings?: readonly string[];
    readonly description: string;
  };
  readonly handle: (request: RouteRequest<unknown, unknown>, application: Application) => Promise<unknown>;
}

/** What a {@link Route.read} may go by besides the body. */
export interface ReadContext {
  readonly caller: ApiCaller;
  readonly application: Application;
}

/** What a {@link Route.read} makes of a body. */
export interface BodyReading<Body, Value> {
  /** What is wrong with the body beyond its schema. */
  readonly faults: readonly InvalidParam[];
  /** What of it has no effect, besides fields that the schema does not know; refused where the client wants that. */
  readonly warnings?: readonly InvalidParam[];
  /** Makes the handler's input of a body without a fault; absent: the input is the body as it is. */
  readonly toInput?: (body: Body) => Value;
}

/** The reading of a body without faults, with the handler's input. */
export function accepted<Input>(input: Input): BodyReading<unknown, Input> {
  return { faults: [], toInput: () => input };
}

/** The reading of a body with one fault. */
export function refused(
  field: string,
  message: string,
): { readonly faults: readonly InvalidParam[]; readonly toInput?: never } {
  return { faults: [{ field, message }] };
}

/**
 * A body that may be invalid in parts: those that do not match the schema are undefined. A route reads it nevertheless, so
 * that all faults are reported at once.
 */
export type PartiallyValid<Body> = Body extends string
  ? Body
  : Body extends readonly (infer Entry)[]
    ? readonly (PartiallyValid<Entry> | undefined)[]
    : Body extends object
      ? { readonly [Name in keyof Body]?: PartiallyValid<Body[Name]> | undefined }
      : Body;

/** A request as a handler sees it: who calls, as the route's `auth` says; query and body are checked. */
export type RouteRequest<Body, Query, Auth extends RouteAuth = KernelAuth<"key">> = PrincipalOf<Auth> &
  RequestParts<Body, Query>;

/** What a request has besides who calls. */
interface RequestParts<Body, Query> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** Null without an `Idempotency-Key`. */
  readonly idempotency: IdempotentRequest | null;
  /** Seconds that the client is ready to wait, 1 to 30; null without `Prefer: wait`. */
  readonly waitSeconds: number | null;
  /** The operators that another operator's question has already passed; null without `OpenVOE-Way`. */
  readonly way: Way | null;
  /** The trace context of the request; null if tracing is off. */
  readonly traceParent: string | null;
  /** The base URL of the service as the client sees it, without a trailing slash. */
  readonly baseUrl: string;
  readonly reply: FastifyReply;
}

/** See {@link Route.answer}; with the status 200 unless another is given. */
type TypedAnswer = Omit<Route["answer"], "status"> & Partial<Pick<Route["answer"], "status">>;

/** A route before its list gives it the tag. */
export type UntaggedRoute = Omit<Route, "tag">;

/** Gives the routes of a list their tag, which is one of `TAGS` in reference/tags.ts. */
export function tagged(tag: string, routes: readonly UntaggedRoute[]): readonly Route[] {
  return routes.map((one) => ({ ...one, tag }));
}

/** A route whose body and query have the types of their schemas. */
interface TypedRoute<Body extends TSchema, Query extends TSchema, Value, Auth extends RouteAuth>
  extends Omit<Route, "tag" | "auth" | "body" | "query" | "read" | "linesMax" | "answer" | "handle"> {
  readonly auth: Auth;
  readonly answer: TypedAnswer;
  readonly body?: Body;
  readonly query?: Query;
  readonly read?: (body: PartiallyValid<Static<Body>>, context: ReadContext) => BodyReading<Static<Body>, Value>;
  readonly handle: (request: RouteRequest<Value, Static<Query>, Auth>, application: Application) => Promise<unknown>;
}

/** Builds a {@link Route}: its handler gets what the body was read as, and the query as its schema says. */
export function route<Auth extends RouteAuth, Body extends TSchema, Query extends TSchema, Value = Static<Body>>(
  typed: TypedRoute<Body, Query, Value, Auth>,
): UntaggedRoute;
export function route<Body extends TSchema, Query extends TSchema, Value>(
  typed: TypedRoute<Body, Query, Value, KernelAuth<"key">>,
): UntaggedRoute {
  return withStatus(typed) as UntaggedRoute;
}

function withStatus<Typed extends { readonly answer: TypedAnswer }>(typed: Typed) {
  return { ...typed, answer: { status: 200, ...typed.answer } };
}

/** A route of many lines, typed by the schema of one. */
interface TypedBatchRoute<Line extends TSchema, Value>
  extends Omit<Route, "tag" | "body" | "query" | "read" | "answer" | "handle"> {
  readonly answer: TypedAnswer;
  readonly linesMax: number;
  readonly body: Line;
  readonly read?: (line: PartiallyValid<Static<Line>>, context: ReadContext) => BodyReading<Static<Line>, Value>;
  readonly handle: (
    request: RouteRequest<readonly Value[], unknown>,
    application: Application,
  ) => Promise<readonly unknown[]>;
}

/** Builds a {@link Route} that accepts and returns lines. */
export function batchRoute<Line extends TSchema, Value = Static<Line>>(
  typed: TypedBatchRoute<Line, Value>,
): UntaggedRoute {
  return withStatus(typed) as UntaggedRoute;
}

/** True if a body gives a member: null counts as absent, and what the schema refuses of it as given. */
export function isGiven<Body extends object>(body: Body, name: keyof Body & string): boolean {
  return name in body && body[name] !== null;
}
