import type { ErrorObject, ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import { faultMessage, newAjv, pathOf, stepsOf } from "../schema/compile.ts";

/** A fault of the network file: the path of a value in it, with the problem and its remedy. */
export interface Fault {
  readonly field: string;
  readonly message: string;
}

/** Maximum length of a value that a fault quotes, in characters. */
const SHOWN_MAX = 80;

/**
 * Makes the check of a schema, which reports every fault by the path below `at`. It is compiled when it is first needed: a network
 * file has few of the sections that there are.
 */
export function compileShape(schema: TSchema): (value: unknown, at: string) => readonly Fault[] {
  let compiled: ValidateFunction | undefined;
  return (value, at) => {
    compiled ??= newAjv({ allErrors: true, discriminator: true, verbose: true }).compile(schema);
    const validate = compiled;
    return validate(value) ? [] : (validate.errors ?? []).flatMap((error) => faultOf(error, at));
  };
}

function faultOf(error: ErrorObject, at: string): Fault[] {
  const { keyword, params, instancePath } = error;
  const steps = stepsOf(instancePath);
  const named = { required: params.missingProperty, additionalProperties: params.additionalProperty }[keyword];
  if (named !== undefined) steps.push(String(named));
  if (keyword === "discriminator") steps.push("kind");
  const field = at + pathOf(steps);
  return [{ field, message: `${shown(error)}${faultMessage(error)}` }];
}

/**
 * The value and a blank. A value that is no text, or in the place of an object, is not
 * repeated: it can be a secret that was written into the file.
 */
function shown({ keyword, data, params }: ErrorObject): string {
  if (["required", "additionalProperties", "type", "discriminator"].includes(keyword)) {
    return params.tagValue === undefined ? "" : `${JSON.stringify(params.tagValue)} `;
  }
  if (typeof data === "number") return `${data} `;
  return typeof data === "string" && data.length <= SHOWN_MAX ? `${JSON.stringify(data)} ` : "";
}
