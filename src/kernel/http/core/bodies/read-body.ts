import type { InvalidParam } from "../../../error.ts";
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
