import type { Environment } from "../../access/caller.ts";
import type { NotificationId } from "../../ids.ts";
import type { NotificationChannel, SendOutcome } from "../../notification.ts";
import type { NotificationText } from "./content.ts";

/** A notification to be delivered to a person. */
export interface OutgoingNotification extends NotificationText {
  /** 32 hex digits: part of the mail's `Message-ID`, and the hook's `webhook-id`. */
  readonly id: NotificationId;
  readonly environment: Environment;
  readonly channel: NotificationChannel;
}

/** Hands notifications over for delivery. */
export interface NotificationSender {
  /** The channels that it supports. */
  readonly channels: readonly NotificationChannel[];
  /** Hands a message over once. Never rejects because of a fault of the receiver. */
  send(notification: OutgoingNotification): Promise<SendOutcome>;
  close(): Promise<void>;
}
