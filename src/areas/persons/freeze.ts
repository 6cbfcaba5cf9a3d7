import type { FreezeId, Timestamp } from "../../kernel/ids.ts";
import type { Subject } from "../../kernel/subject.ts";

/**
 * A freeze: no verification of this person shows data, to any caller. It holds for all teams of an
 * environment.
 */
export interface SubjectFreeze {
  readonly id: FreezeId;
  readonly subject: Subject;
  readonly created_at: Timestamp;
}
