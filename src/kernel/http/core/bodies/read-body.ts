import type { FastifyRequest } from "fastify";
import { AppError, type InvalidParam } from "../../../error.ts";
import { JSON_LEVELS_MAX, levelsOfJson } from "../../../text/json-levels.ts";
import type { BodyReading, ReadContext, Route } from "../route.ts";
import { compileBodyCheck } from "../validate.ts";
import { unknownFields } from "./unknown-fields.ts";

const WHOLE_BODY = "body";

const NOTHING_FURTHER: BodyReading<unknown, unknown> = { faults: [] };

/** A body that was read: the handler's value, and what is to be said of the body. */
export interface ReadBody {
  /** Everything that is wrong with it. */
  readonly faults: readonly InvalidParam[];
  /** What of it has no effect. */
  readonly warnings: readonly InvalidParam[];
  /** Not to be used if there are faults. */
  readonly value: unknown;
}

/** Reads a body by the schema of its route, and by what the route reads beyond it. */
type BodyReader = (body: unknown, context: ReadContext & { readonly isStrict: boolean }) => ReadBody;

/** Makes the reader of a route's bodies. A strict one refuses what others are warned about. */
export function bodyReader(route: Route): BodyReader {
  const { body: schema } = route;
  if (schema === undefined) return (value) => ({ faults: [], warnings: [], value });
  const check = compileBodyCheck(schema);
  return (body, { isStrict, ...context }) => {
    const { faults, sound } = check(body);
    const reading = route.read?.(sound, context) ?? NOTHING_FURTHER;
    const warnings = [...(reading.warnings ?? []), ...unknownFields(schema, body)];
    const further = isStrict ? [...reading.faults, ...warnings.map(asFault)] : reading.faults;
    const all = faults.length === 0 ? further : withFurther(faults, further);
    const value = all.length > 0 || reading.toInput === undefined ? body : reading.toInput(body);
    return { faults: all, warnings, value };
  };
}

function asFault({ field, message }: InvalidParam): InvalidParam {
  return { field, message: message.replace(", and was ignored", "") };
}

/** Faults of further rules, too, of fields that have none yet. That of the body as a whole is one of them all. */
function withFurther(faults: readonly InvalidParam[], further: readonly InvalidParam[]): readonly InvalidParam[] {
  const named = new Set([...faults.map((fault) => fault.field), WHOLE_BODY]);
  return [...faults, ...further.filter((fault) => !named.has(fault.field))];
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a body as JSON in UTF-8; an empty one is null.
 *
 * @param done gets an AppError `malformed_json` if it is neither, or nested so deep that code that
 * walks it could overflow the stack
 */
export function readJson(
  _request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  if (body.length === 0) {
    done(null, null);
    return;
  }
  const value = parseJson(body, "body");
  if (value instanceof AppError) done(value);
  else done(null, value);
}

/**
 * The value of bytes that are JSON in UTF-8, or an AppError `malformed_json` if they are not, or
 * are nested too deep.
 *
 * @param what the bytes are, for the message
 */
export function parseJson(bytes: Buffer, what: "body" | "line"): unknown {
  const read = parse(bytes);
  if (read === null) return new AppError("malformed_json", `The ${what} is not valid JSON in UTF-8.`);
  if (levelsOfJson(bytes) <= JSON_LEVELS_MAX) return read.value;
  return new AppError("malformed_json", `The ${what} is nested deeper than ${JSON_LEVELS_MAX} levels.`);
}

function parse(body: Buffer): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(UTF8.decode(body)) };
  } catch {
    return null;
  }
}

/** Content type of an HTML form. */
export const FORM = "application/x-www-form-urlencoded";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes forms next to JSON. */
    acceptsForm?: boolean;
  }
}

/**
 * Reads a form as one flat object of texts. A name that is given twice keeps its last value.
 *
 * @throws AppError `unsupported_media_type` on a route that takes JSON only
 */
export async function readForm(request: FastifyRequest, body: Buffer | string): Promise<unknown> {
  if (body.length === 0) return null;
  if (request.routeOptions.config.acceptsForm !== true) {
    throw new AppError("unsupported_media_type", "The body must have Content-Type: application/json.");
  }
  return Object.fromEntries(new URLSearchParams(body.toString()));
}
