/** Members by name, of a value whose schema is not known yet. */
type Members = Readonly<Record<string, unknown>>;

/** True if a value is an object with members, and no list. */
export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members of an object; none of any other value. */
export function asObject(value: unknown): Members {
  return isObject(value) ? value : {};
}
