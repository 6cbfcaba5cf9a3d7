/*
 * The ids of other objects in calls: they are not written out, since those of the examples exist nowhere, but are variables with the
 * same names in every language and in the Postman collection.
 */

/** Fields of bodies whose variable has another name than the field. */
const NAMES: Readonly<Record<string, string>> = {
  "/v1/subjects/unfreeze/ id": "freeze_id",
  "/v1/keys/deactivate/ id": "key_id",
  "/v1/keys/rotate/ id": "key_id",
  "/v1/subjects/holds/release/ id": "hold_id",
  "/v1/companies/{id}/merge/ into": "other_company_id",
};

/** Optional query parameters that the example calls show. */
const ASKED: Readonly<Record<string, string>> = { findCompany: "name" };

/** True if the example call shows a query parameter: it is required, or chosen in {@link ASKED}. */
export function isShownInSample(
  operationId: string,
  { name, required }: { readonly name: string; readonly required: boolean },
): boolean {
  return required || ASKED[operationId] === name;
}

/** An id; those of verifications begin with `iv_` (instant verification). */
const ID = /^(?:iv_)?[0-9a-f]{32}$/;
const SECRET = /^(?:sandbox|dev|prod)-[0-9a-f]{40,}$/;

/** A value of a call that is a variable, by its name. */
interface Variable {
  readonly variable: string;
}

/** The variable of a path's parameter: `user_id` for the `id` of `/v1/users/{id}/`. */
export function pathVariable(path: string, parameter: string): string {
  if (parameter !== "id") return parameter;
  const noun = /([^/]+)\/\{id\}/.exec(path)?.[1] ?? "";
  const singular = noun.endsWith("ies") ? `${noun.slice(0, -3)}y` : noun.replace(/s$/, "");
  const name = `${singular.replaceAll("-", "_")}_id`;
  // The name of a company's id in the API, as in that of Truv.
  return name === "company_id" ? "company_mapping_id" : name;
}

/** An example with its ids as variables. */
export function withVariables(path: string, example: unknown, key = ""): unknown {
  if (Array.isArray(example)) return example.map((one) => withVariables(path, one, key));
  if (typeof example === "object" && example !== null) {
    const members = Object.entries(example).map(([name, value]) => [name, withVariables(path, value, name)]);
    return Object.fromEntries(members);
  }
  const isId = typeof example === "string" && (ID.test(example) || SECRET.test(example));
  return isId ? ({ variable: NAMES[`${path} ${key}`] ?? key } satisfies Variable) : example;
}

/** True if a value is a {@link Variable}. */
export function isVariable(value: unknown): value is Variable {
  return typeof value === "object" && value !== null && Object.keys(value).join() === "variable";
}
