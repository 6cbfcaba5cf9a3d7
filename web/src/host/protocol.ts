/** Marks messages between `openvoe-bridge.js` and the page, so that others are passed over. */
export const PROTOCOL = "openvoe-bridge/1";

/** From the page to the window around it, whatever its origin: that its script runs, so that it has loaded. Has no content. */
export interface Started {
  readonly protocol: typeof PROTOCOL;
  readonly kind: "started";
}

/** From the page to the window around it, whatever its origin: that it can be answered. Has no content. */
export interface Hello {
  readonly protocol: typeof PROTOCOL;
  readonly kind: "hello";
}

/** The answer to {@link Hello}, from the window that shows the page. */
export interface Welcome {
  readonly protocol: typeof PROTOCOL;
  readonly kind: "welcome";
  readonly isOrder: boolean;
  readonly companyMappingId: string | null;
  /** True if the page is in a dialog, which the Escape key closes. */
  readonly isModal: boolean;
}

/** From the window that shows the page: the person wants to leave, as by the Escape key outside the page. */
export interface LeaveRequest {
  readonly protocol: typeof PROTOCOL;
  readonly kind: "leave";
}

/** True if a message is of this protocol and of that kind. */
export function isMessage(message: unknown, kind: string): message is { readonly protocol: string } {
  return (
    typeof message === "object" &&
    message !== null &&
    "protocol" in message &&
    message.protocol === PROTOCOL &&
    "kind" in message &&
    message.kind === kind
  );
}
