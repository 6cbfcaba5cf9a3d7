import { generateEventSummaries, generateIdempotentPosts, generateTypes } from "../../client/generate.ts";
import { openapiText } from "./openapi-text.ts";

/** The committed types of the client, from the root of the project. */
export const TYPES_FILE = "client/src/generated/openapi.ts";
/** The committed list of the POSTs that accept an idempotency key. */
export const IDEMPOTENT_POSTS_FILE = "client/src/generated/idempotent-posts.ts";

/** The committed list of the types of event. */
export const EVENT_SUMMARIES_FILE = "client/src/generated/event-summaries.ts";

/** The types of the client that follow from the routes. */
export function typesText(): Promise<string> {
  return generateTypes(openapiText());
}

/** The list that follows from the routes. */
export function idempotentPostsText(): string {
  return generateIdempotentPosts(openapiText());
}

/** The types of event that follow from the catalogue. */
export function eventSummariesText(): string {
  return generateEventSummaries(openapiText());
}
