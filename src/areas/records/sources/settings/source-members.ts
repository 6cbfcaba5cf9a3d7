import Type from "typebox";
import { ENVIRONMENTS } from "../../../../kernel/access/caller.ts";
import type { EntryReader } from "../../../../kernel/network/section.ts";
import { Slug, stringEnum } from "../../../../kernel/schema/vocabulary.ts";
import { DETAIL_FIELDS } from "../network/allowed-details.ts";
import type { CommonSourceSettings } from "../network/network-source.ts";

const QUESTIONS_MAX = 100_000_000;

/** The members of an entry that every source has. */
export const COMMON_MEMBERS = {
  name: Slug,
  environments: Type.Array(stringEnum(ENVIRONMENTS), { minItems: 1, uniqueItems: true }),
  questions_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: QUESTIONS_MAX })),
  questions_per_day: Type.Optional(Type.Integer({ minimum: 1, maximum: QUESTIONS_MAX })),
  requires_consent: Type.Optional(Type.Boolean()),
};

/** What of a subject may leave. */
export const DetailFields = Type.Array(stringEnum(DETAIL_FIELDS), { minItems: 1, uniqueItems: true });
/** About how many records a source holds. */
export const PopulationSize = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
/** Unless the file says how many records a source holds. */
export const POPULATION_DEFAULT = 1_000_000;

/**
 * How much longer than a call a source is waited for, in milliseconds: so the call ends by itself,
 * and the circuit breaker counts it.
 */
export const CALL_MARGIN_MS = 250;

/** An entry with the members {@link COMMON_MEMBERS}. */
interface CommonEntry {
  readonly name: string;
  readonly environments: CommonSourceSettings["environments"];
  readonly questions_per_minute?: number;
  readonly questions_per_day?: number;
  readonly requires_consent?: boolean;
}

/** Names of sources that are always there. */
const TAKEN: readonly string[] = ["records", "sandbox-payroll", "sandbox-registry"];

/** Reads the settings that every source has: where it is asked, how often, and whether only with consent. */
export function readCommonSettings(
  reader: EntryReader,
  entry: CommonEntry,
  { timeoutMs, requiresConsent }: { readonly timeoutMs: number; readonly requiresConsent: boolean },
): CommonSourceSettings {
  const { name, environments } = entry;
  if (TAKEN.includes(name)) reader.refuse("name", `"${name}" belongs to a source of OpenVOE: take another`);
  return {
    name,
    environments,
    timeoutMs,
    questionsPerMinute: entry.questions_per_minute ?? null,
    questionsPerDay: entry.questions_per_day ?? null,
    requiresConsent: entry.requires_consent ?? requiresConsent,
  };
}
