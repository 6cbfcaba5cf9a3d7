import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  EVENT_SUMMARIES_FILE,
  eventSummariesText,
  IDEMPOTENT_POSTS_FILE,
  idempotentPostsText,
  TYPES_FILE,
  typesText,
} from "../support/client-types.ts";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

test("generateTypes makes the client's types from the routes; npm run golden rewrites them", async () => {
  assert.ok((await typesText()) === read(TYPES_FILE), `${TYPES_FILE} differs`);
});

test("generateIdempotentPosts lists the POSTs with an idempotency key; npm run golden rewrites them", () => {
  assert.equal(idempotentPostsText(), read(IDEMPOTENT_POSTS_FILE));
  assert.equal(eventSummariesText(), read(EVENT_SUMMARIES_FILE));
});
