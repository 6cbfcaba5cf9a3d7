import { generateIdempotentPosts, generateTypes } from "../../client/generate.ts";
import { openapiText } from "./openapi-text.ts";

/** The committed types of the client, from the root of the project. */
export const TYPES_FILE = "client/src/generated/openapi.ts";
/** The committed list of the POSTs that accept an idempotency key. */
export const IDEMPOTENT_POSTS_FILE = "client/src/generated/idempotent-posts.ts";

/** The types of the client that follow from the routes. */
export function typesText(): Promise<string> {
  return generateTypes(openapiText());
}

/** The list that follows from the routes. */
export function idempotentPostsText(): string {
  return generateIdempotentPosts(openapiText());
}
