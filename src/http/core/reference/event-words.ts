import type { TSchema } from "typebox";
import type { DeliveredEventType } from "../../../domain/event.ts";

/** What the reference says of a type of event. */
export interface EventWords {
  readonly type: DeliveredEventType;
  /** One sentence: when it is sent. */
  readonly summary: string;
  /** What a receiver has to know of it. */
  readonly description: string;
  /** Its payload. */
  readonly payload: TSchema;
}
