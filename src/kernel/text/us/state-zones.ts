import stateZones from "./state-zones.json" with { type: "json" };

const ZONES: Readonly<Record<string, readonly string[]>> = stateZones.zones;

/**
 * The time zones (IANA) that people in a state live in: two where a boundary divides it. Empty for
 * a code without a place, such as the armed forces' regions.
 *
 * @param code of {@link parseState}
 */
export function zonesOfState(code: string): readonly string[] {
  return Object.hasOwn(ZONES, code) ? (ZONES[code] ?? []) : [];
}

/** Every zone of {@link zonesOfState}. */
export const STATE_ZONES: readonly string[] = [...new Set(Object.values(ZONES).flat())];
