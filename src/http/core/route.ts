import type { FastifyReply } from "fastify";
import type { Static, TSchema } from "typebox";
import type { Caller, Scope } from "../../domain/caller.ts";
import type { InvalidParam } from "../../domain/error.ts";
import type { IdempotentRequest } from "../../store/access/idempotency.ts";
import type { Application } from "./application.ts";

/** How long an idempotency key may be, in characters. */
export const IDEMPOTENCY_KEY_MAX = 255;

/** One operation of the interface, as a value: what serves it, checks it and documents it are all read from here. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With its trailing slash, where the interface has one; parameters as `:id`. */
  readonly path: string;
  /** The name of the operation: that of the function behind it. */
  readonly operationId: string;
  readonly tag: string;
  /** One sentence for the reference. */
  readonly summary: string;
  /** What the credential must be allowed; null: open to all, without a credential. */
  readonly scope: Scope | null;
  /** Takes an `Idempotency-Key`. */
  readonly isIdempotent?: boolean;
  /** Takes `Prefer: wait=N`. */
  readonly isWaitable?: boolean;
  /** Answers with a page of a list: large enough that only some are made at once. */
  readonly isPaged?: boolean;
  /** Names what it is about by an id in its body, so that it can be unknown. */
  readonly namesById?: boolean;
  /**
   * Takes that many lines of NDJSON, and answers with a line for each, in order. Body, check and answer are then of one line;
   * the handler gets the bodies of some lines as a list, and gives a list of as many answers.
   */
  readonly linesMax?: number;
  /** Can be refused for what is already so, besides for its idempotency key. */
  readonly canConflict?: boolean;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** What the schemas cannot say of the body: the faults of well-formed fields. Sees any JSON. */
  readonly check?: (body: unknown, context: CheckContext) => readonly InvalidParam[];
  /** The status of a success, its schema (none: no body) and what it is. */
  readonly answer: { readonly status: number; readonly schema?: TSchema; readonly description: string };
  readonly handle: (request: RouteRequest<unknown, unknown>, application: Application) => Promise<unknown>;
}

/** What a {@link Route.check} goes by. */
export interface CheckContext {
  readonly caller: Caller;
  readonly application: Application;
}

/** A request as a handler sees it: credentials, query and body are checked. */
export interface RouteRequest<Body, Query> {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** Null without an `Idempotency-Key`. */
  readonly once: IdempotentRequest | null;
  /** Seconds that the client is ready to wait, 1 to 30; null without `Prefer: wait`. */
  readonly waitSeconds: number | null;
  /** The service's own address as the client knows it, without a trailing slash. */
  readonly baseUrl: string;
  readonly reply: FastifyReply;
}

/** A route whose handler is typed by its schemas. */
interface TypedRoute<Body extends TSchema, Query extends TSchema>
  extends Omit<Route, "body" | "query" | "linesMax" | "handle"> {
  readonly body?: Body;
  readonly query?: Query;
  readonly handle: (request: RouteRequest<Static<Body>, Static<Query>>, application: Application) => Promise<unknown>;
}

/** Makes a {@link Route}; the types of its body and query are those of its schemas, which the edge has checked. */
export function route<Body extends TSchema, Query extends TSchema>(typed: TypedRoute<Body, Query>): Route {
  const { handle } = typed;
  return {
    ...typed,
    handle: (request, application) => handle(request as RouteRequest<Static<Body>, Static<Query>>, application),
  };
}

/** A route of many lines whose handler is typed by the schema of one. */
interface TypedBatchRoute<Line extends TSchema> extends Omit<Route, "body" | "query" | "handle"> {
  readonly linesMax: number;
  readonly body: Line;
  readonly handle: (
    request: RouteRequest<readonly Static<Line>[], unknown>,
    application: Application,
  ) => Promise<readonly unknown[]>;
}

/** Makes a {@link Route} that takes lines and answers lines. */
export function batchRoute<Line extends TSchema>(typed: TypedBatchRoute<Line>): Route {
  const { handle } = typed;
  return {
    ...typed,
    handle: (request, application) => handle(request as RouteRequest<readonly Static<Line>[], unknown>, application),
  };
}
