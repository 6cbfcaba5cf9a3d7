import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Type from "typebox";
import type { AgencyDetails } from "../../../areas/persons/letter.ts";
import {
  type LetterTemplate,
  readLetterTemplate,
  templateKey,
} from "../../../areas/persons/letters/letter-template.ts";
import { type Letters, openLetters } from "../../../areas/persons/letters/letters.ts";
import { AppError } from "../../../kernel/error.ts";
import { newAjv } from "../../../kernel/schema/compile.ts";
import { closedObject } from "../../../kernel/schema/vocabulary.ts";

/** The file that says who the operator is. */
const AGENCY_FILE = "agency.json";
const line = Type.String({ minLength: 1, maxLength: 300 });
const isAgency = newAjv({}).compile<AgencyDetails>(closedObject({ name: line, address: line, phone: line }));

/**
 * The templates of letters, with the operator's own of a folder: `agency.json`, and templates in files with any name that ends
 * in `.json`.
 *
 * @param folder null: only what comes with the program
 * @throws AppError `incorrect_parameters` that names the file and all that is wrong with it
 */
export function readLetterTemplates(folder: string | null): Letters {
  if (folder === null) return openLetters([], null);
  const files = filesOf(folder);
  const agency = files.includes(AGENCY_FILE) ? readFileOf(folder, AGENCY_FILE, readAgency) : null;
  const own = new Map<string, { readonly file: string; readonly template: LetterTemplate }>();
  for (const file of files.filter((name) => name !== AGENCY_FILE)) {
    const template = readFileOf(folder, file, readLetterTemplate);
    const key = templateKey(template.kind, template.language);
    const other = own.get(key);
    if (other !== undefined) throw refused(folder, file, `it has the kind and language of ${other.file}`);
    own.set(key, { file, template });
  }
  return openLetters(
    [...own.values()].map(({ template }) => template),
    agency,
  );
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch (failure) {
    throw refused(folder, null, whyOf(failure));
  }
}

function readAgency(document: unknown): AgencyDetails {
  if (isAgency(document)) return document;
  throw new RangeError("it must have name, address and phone, each a text, and nothing else");
}

function readFileOf<Value>(folder: string, file: string, read: (document: unknown) => Value): Value {
  try {
    return read(JSON.parse(readFileSync(path.join(folder, file), "utf8")));
  } catch (failure) {
    throw refused(folder, file, whyOf(failure));
  }
}

function refused(folder: string, file: string | null, why: string): AppError {
  const place = file === null ? `The folder ${folder}` : `The letter template ${path.join(folder, file)}`;
  const remedy = "Correct it, or change OPENVOE_LETTERS_FOLDER (docs/secure/privacy.md describes letters)";
  return new AppError("incorrect_parameters", `${place}: ${why}. ${remedy}.`);
}

function whyOf(failure: unknown): string {
  if (failure instanceof RangeError) return failure.message;
  if (failure instanceof SyntaxError) return `it is not JSON (${failure.message})`;
  const code = failure instanceof Error && "code" in failure ? failure.code : null;
  return code === "ENOENT" ? "there is none" : `it cannot be read (${String(code)})`;
}
