/** A field that names what is assessed, the noun for it, and where its screens are. */
export type SubjectField = readonly [name: string, noun: string, folder: string];

/** What can be assessed, by the fields of a request. */
export const SUBJECT_FIELDS = [
  ["verification_id", "this verification", "/verifications"],
  ["link_id", "this link", "/connections/links"],
  ["user_id", "this user", "/connections/users"],
  ["order_id", "this order", "/orders"],
] as const satisfies readonly SubjectField[];
