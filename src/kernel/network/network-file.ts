import { AppError } from "../error.ts";
import type { SecretPlaces } from "./secret.ts";
import { EntryReader, type Fault, type Section, type Sections, type SettingsOf } from "./section.ts";

/**
 * Reads the network file: one JSON object whose members are sections, each a list of entries. A
 * section may be absent.
 *
 * @param name the file's name in messages
 * @throws AppError `incorrect_parameters` that reports every fault at once, by its path; no secret
 * is repeated
 */
export function parseNetworkFile<All extends Sections>(
  text: string,
  { name, sections, places }: { readonly name: string; readonly sections: All; readonly places: SecretPlaces },
): SettingsOf<All> {
  const content = parseObject(text, name);
  const unknown = Object.keys(content).filter((key) => !Object.hasOwn(sections, key));
  const faults: Fault[] = unknown.map((key) => ({ field: key, message: unknownSection(sections) }));
  const settings = emptyNetworkSettings(sections);
  for (const [key, section] of Object.entries(sections)) {
    const read = readSection(section, { key, entries: content[key] ?? [], places });
    faults.push(...read.faults);
    Object.assign(settings, { [key]: read.entries });
  }
  if (faults.length === 0) return settings;
  throw new AppError("incorrect_parameters", `The network file ${name} has faults.`, { invalidParams: faults });
}

/** Settings without any entry. */
export function emptyNetworkSettings<All extends Sections>(sections: All): SettingsOf<All> {
  const empty: [string, unknown][] = Object.keys(sections).map((key) => [key, []]);
  return Object.fromEntries(empty) as SettingsOf<All>;
}

function parseObject(text: string, name: string): Readonly<Record<string, unknown>> {
  const refuse = (message: string) => new AppError("incorrect_parameters", `The network file ${name} ${message}.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The message of the parser quotes the file, which may contain a secret.
    throw refuse(`is not JSON: "jq . ${name}" shows where`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refuse("must be a JSON object");
  return value as Readonly<Record<string, unknown>>;
}

function unknownSection(sections: Sections): string {
  return `is not a section: the sections are ${Object.keys(sections).join(", ")}`;
}

function readSection(
  section: Section<unknown>,
  { key, entries, places }: { readonly key: string; readonly entries: unknown; readonly places: SecretPlaces },
): { readonly faults: readonly Fault[]; readonly entries: readonly unknown[] } {
  if (!Array.isArray(entries)) return { faults: [{ field: key, message: "must be a list of entries" }], entries: [] };
  const { entriesMax } = section;
  if (entries.length > entriesMax) {
    const message = `has ${entries.length} entries: it must have at most ${entriesMax}`;
    return { faults: [{ field: key, message }], entries: [] };
  }
  const read = entries.map((entry: unknown, at) => readEntry(section, { entry, path: `${key}[${at}]`, places }));
  const repeats = section.unique.flatMap((member) => repeatsOf(entries, { key, member }));
  return { faults: [...read.flatMap(({ faults }) => faults), ...repeats], entries: read.map(({ value }) => value) };
}

function readEntry(
  section: Section<unknown>,
  { entry, path, places }: { readonly entry: unknown; readonly path: string; readonly places: SecretPlaces },
): { readonly faults: readonly Fault[]; readonly value: unknown } {
  const faults = section.check(entry, path);
  if (faults.length > 0) return { faults, value: null };
  const reader = new EntryReader(path, places);
  const value = section.read(entry, reader);
  return { faults: reader.faults, value };
}

function repeatsOf(entries: readonly unknown[], { key, member }: { readonly key: string; readonly member: string }) {
  const seen = new Map<unknown, number>();
  return entries.flatMap((entry, at): Fault[] => {
    const value: unknown = typeof entry === "object" && entry !== null ? Reflect.get(entry, member) : undefined;
    const before = seen.get(value);
    if (value !== undefined && before === undefined) seen.set(value, at);
    if (value === undefined || before === undefined) return [];
    return [
      {
        field: `${key}[${at}].${member}`,
        message: `repeats that of ${key}[${before}]: each entry needs one of its own`,
      },
    ];
  });
}
