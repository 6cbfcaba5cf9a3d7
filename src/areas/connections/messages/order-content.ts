import type { NotificationKind, NotificationLanguage } from "../../../kernel/notification.ts";
import type { ConnectionProduct } from "../../webhooks/words.ts";

/** How a client is shown in a mail, as its team's profile says. */
export interface NotificationBrand {
  readonly logoUrl: string | null;
  /** `#rrggbb` of the button; null: the mail's own. */
  readonly color: string | null;
  /** Where persons reach it. */
  readonly contacts: readonly string[];
  readonly privacyUrl: string | null;
}

/** The content of a message to the person of an order. */
export interface NotificationContent {
  readonly firstName: string | null;
  /** The client's name, as it is shown to persons. */
  readonly clientName: string;
  /** Names of the employers that the client asks about; empty where the person names them. */
  readonly employers: readonly string[];
  readonly products: readonly ConnectionProduct[];
  readonly orderNumber: string | null;
  /** How the client is shown; null: only by its name. */
  readonly brand: NotificationBrand | null;
  /** The order page. */
  readonly url: string;
  /** The same page by a shorter address, for text messages. */
  readonly shortUrl: string;
  /** The order page where the person declines. */
  readonly declineUrl: string;
  /** The day on which the page ends, in UTC; null if it does not. */
  readonly expiresOn: string | null;
}

/** A message to be written. */
export interface NotificationText {
  readonly kind: NotificationKind;
  readonly language: NotificationLanguage;
  readonly content: NotificationContent;
}
