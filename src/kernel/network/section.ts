import type { ErrorObject, ValidateFunction } from "ajv";
import type { Static, TSchema } from "typebox";
import { faultMessage, newAjv, pathOf, stepsOf } from "../schema/compile.ts";
import { readSecret, type SecretPlaces, type SecretReference } from "./secret.ts";

/** Reads one entry of a section: notes faults by path, and resolves secrets. */
export class EntryReader {
  readonly faults: Fault[] = [];
  readonly #path: string;
  readonly #places: SecretPlaces;

  constructor(path: string, places: SecretPlaces) {
    this.#path = path;
    this.#places = places;
  }

  /**
   * Notes a fault.
   *
   * @param member path below the entry, such as `target.url`
   */
  refuse(member: string, message: string): void {
    this.faults.push({ field: `${this.#path}.${member}`, message });
  }

  /** The secret that a member refers to; `""` if it cannot be read, which is noted. */
  secret(member: string, reference: SecretReference): string {
    const read = readSecret(reference, this.#places);
    if ("value" in read) return read.value;
    this.refuse(member, read.problem);
    return "";
  }
}

/** A section of the network file: a list of entries of one schema. */
export interface Section<Settings> {
  /** Maximum number of entries. */
  readonly entriesMax: number;
  /** Members that must differ between entries. */
  readonly unique: readonly string[];
  /** The faults of an entry's form. */
  readonly check: (entry: unknown, at: string) => readonly Fault[];
  /** Reads an entry whose form is right. Its result is used only if no fault was noted. */
  readonly read: (entry: unknown, reader: EntryReader) => Settings;
}

/**
 * Makes a section.
 *
 * @param options.entry schema of one entry
 * @param options.read checks what a schema cannot, and turns an entry into settings
 */
export function defineSection<Schema extends TSchema, Settings>(options: {
  readonly entry: Schema;
  readonly entriesMax: number;
  readonly unique: readonly string[];
  readonly read: (entry: Static<Schema>, reader: EntryReader) => Settings;
}): Section<Settings> {
  const { entry: schema, entriesMax, unique, read } = options;
  const check = compileShape(schema);
  return { entriesMax, unique, check, read: (entry, reader) => read(entry as Static<Schema>, reader) };
}

/** Sections by their names in the file. */
export type Sections = Readonly<Record<string, Section<unknown>>>;

/** The settings of a file's sections. */
export type SettingsOf<All extends Sections> = {
  readonly [Name in keyof All]: All[Name] extends Section<infer Settings> ? readonly Settings[] : never;
};

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
function compileShape(schema: TSchema): (value: unknown, at: string) => readonly Fault[] {
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
 * The value and a blank. A value that is not a text, or in the place of an object, is not
 * repeated: it can be a secret that was written into the file.
 */
function shown({ keyword, data, params }: ErrorObject): string {
  if (["required", "additionalProperties", "type", "discriminator"].includes(keyword)) {
    return params.tagValue === undefined ? "" : `${JSON.stringify(params.tagValue)} `;
  }
  if (typeof data === "number") return `${data} `;
  return typeof data === "string" && data.length <= SHOWN_MAX ? `${JSON.stringify(data)} ` : "";
}
