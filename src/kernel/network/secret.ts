import Type, { type Static } from "typebox";
import { closedObject } from "../schema/vocabulary.ts";

/**
 * The location of a secret: a file, or an environment variable. The network file itself never
 * contains one.
 */
export const SecretReference = closedObject({
  file: Type.Optional(Type.String({ minLength: 1, maxLength: 4_096 })),
  variable: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
});
/** See {@link SecretReference}. Exactly one of both is given. */
export type SecretReference = Static<typeof SecretReference>;

/** Maximum length of a secret, in bytes: a certificate chain has a few thousand. */
export const SECRET_BYTES_MAX = 65_536;

/** Reads files and variables to which the network file refers. */
export interface SecretPlaces {
  /**
   * The text of a file; a relative path is relative to the network file. Throws if it cannot be
   * read.
   */
  readonly readFile: (path: string) => string;
  /** The value of an environment variable; undefined if it is not set. */
  readonly readVariable: (name: string) => string | undefined;
}

/** The secret, without trailing whitespace; or the problem, without the secret. */
export function readSecret(
  reference: SecretReference,
  places: SecretPlaces,
): { readonly value: string } | { readonly problem: string } {
  const { file, variable } = reference;
  if ((file === undefined) === (variable === undefined)) {
    return { problem: 'must have either "file" or "variable"' };
  }
  const found = file === undefined ? fromVariable(variable ?? "", places) : fromFile(file, places);
  if ("problem" in found) return found;
  const value = found.value.trimEnd();
  if (value === "") return { problem: `refers to ${nameOf(reference)}, which is empty` };
  return value.length > SECRET_BYTES_MAX ? { problem: `refers to ${nameOf(reference)}, which is too long` } : { value };
}

function fromVariable(name: string, { readVariable }: SecretPlaces) {
  const value = readVariable(name);
  return value === undefined ? { problem: `refers to the variable ${name}, which is not set` } : { value };
}

function fromFile(file: string, { readFile }: SecretPlaces) {
  try {
    return { value: readFile(file) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "it cannot be read";
    return { problem: `refers to the file ${JSON.stringify(file)}, which cannot be read (${code})` };
  }
}

function nameOf({ file, variable }: SecretReference): string {
  return file === undefined ? `the variable ${variable}` : `the file ${JSON.stringify(file)}`;
}
