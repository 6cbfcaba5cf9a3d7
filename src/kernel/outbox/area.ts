import type { Area } from "../registration/registered-area.ts";
import { type MessageNeeds, startNotifications } from "./outbox.worker.ts";
import { deleteOldMessages } from "./sql/outbox.ts";
import { OUTBOX_SEALED } from "./sql/sealed.ts";

/** Messages to persons and members. */
export const OUTBOX_AREA: Area<MessageNeeds> = {
  name: "outbox",
  tables: ["outbox", "notification_pace"],
  sealed: OUTBOX_SEALED,
  expires: [deleteOldMessages],
  workers: { notifications: startNotifications },
};
