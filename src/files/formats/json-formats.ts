import type { JsonFormat } from "../layouts/records/json-format.ts";
import { ARGYLE_LIKE } from "./interfaces/argyle-like.ts";
import { FINCH_LIKE } from "./interfaces/finch-like.ts";
import { MERGE_LIKE } from "./interfaces/merge-like.ts";

/** All formats of records that are joined by id. */
export const JSON_FORMATS: readonly JsonFormat[] = [FINCH_LIKE, MERGE_LIKE, ARGYLE_LIKE];
