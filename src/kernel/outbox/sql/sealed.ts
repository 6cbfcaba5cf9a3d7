import type { MessageId } from "../../ids.ts";
import { sealedColumn } from "../../sealing/sql/sealed-column.ts";

/** The sealed columns of messages, each with the place that binds it to its row: that of the former tables, in the name of which they were sealed. */
export const OUTBOX_SEALED = {
  personNotice: sealedColumn<MessageId>("outbox", "sealed_notice", "notice", { sealedAs: "person_notices" }),
  messageRecipient: sealedColumn<MessageId, string>("outbox", "sealed_recipient", "recipient", {
    sealedAs: "notifications",
  }),
};
