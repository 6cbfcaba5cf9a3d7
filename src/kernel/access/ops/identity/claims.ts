import { ENVIRONMENTS } from "../../caller.ts";
import type { RolesByEnvironment } from "../../members/roles.ts";
import type { GroupRole } from "../../settings.ts";

/** The claim of a name; where there is none of it, dots lead into objects: `realm_access.roles`. */
export function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split(".").reduce<unknown>((value, part) => {
    const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, part);
    return isObject ? (value as Record<string, unknown>)[part] : undefined;
  }, claims);
}

/** The texts of a claim that is a list of them, or one. */
export function claimTexts(claim: unknown): string[] {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return values.filter((value) => typeof value === "string");
}

/** The roles of who has these groups: in each environment that of the first entry that applies. */
export function rolesOf(groups: readonly string[], mapping: readonly GroupRole[]): RolesByEnvironment {
  const roles = ENVIRONMENTS.flatMap((environment) => {
    const entry = mapping.find(
      (one) => groups.includes(one.group) && (one.environment === null || one.environment === environment),
    );
    return entry === undefined ? [] : [[environment, entry.role] as const];
  });
  return Object.fromEntries(roles);
}
