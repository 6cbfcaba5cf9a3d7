import type { Key } from "@openvoe/client";

/** Whether a key may be used. */
export function keyState({ deactivated_at, expires_at }: Pick<Key, "deactivated_at" | "expires_at">) {
  if (deactivated_at !== null) return "revoked";
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? "expired" : "active";
}
