import type { Product, TaskFailure } from "../api/views.ts";

/** Events of the page. The names are those of Truv Bridge, for which front ends are written: they cannot change. */
export type BridgeEventType =
  | "LOAD"
  | "OPEN"
  | "SCREEN_VIEW"
  | "EMPLOYER_SELECTED"
  | "LINK_CREATED"
  | "LOGIN_COMPLETE"
  | "SUCCESS"
  | "ERROR"
  | "CLOSE"
  | "COMPLETED";

/** Codes of errors, as in Truv Bridge: mobile SDKs that listen to the page know no others. */
type ErrorCode = "LINK_ERROR" | "UNAVAILABLE" | "MFA_ERROR" | "LOGIN_ERROR" | "ERROR";

/** What an event tells. */
export interface EventPayload {
  readonly bridge_token?: string;
  readonly product_type?: Product;
  readonly view_name?: string;
  readonly employer?: { readonly name: string };
  readonly public_token?: string;
  readonly task_id?: string;
  readonly provider_id?: string;
  readonly error?: { readonly error_type: string; readonly error_code: ErrorCode; readonly error_message: string };
}

/** What a success tells besides the public token. `employer` is always there: mobile SDKs for Truv Bridge need it. */
interface SuccessMeta {
  readonly task_id: string;
  readonly provider_id: string;
  readonly employer: { readonly name: string };
}

/** One message from the page to what shows it. */
export type HostMessage =
  | { readonly kind: "load" }
  | {
      readonly kind: "event";
      readonly type: BridgeEventType;
      readonly payload: EventPayload;
      readonly source: "bridge" | "order";
    }
  | { readonly kind: "success"; readonly publicToken: string; readonly meta: SuccessMeta }
  | { readonly kind: "error"; readonly message: string }
  | { readonly kind: "resize"; readonly height: number }
  | { readonly kind: "close" };

/** What the site that shows the page asks of it. */
export interface HostOptions {
  readonly isOrder: boolean;
  readonly companyMappingId: string | null;
  /** True if the Escape key closes the page. */
  readonly isModal: boolean;
}

/** Where the page is shown, and how it talks with that place. */
export interface Host {
  /** True if the person can close the page from inside. */
  readonly canClose: boolean;
  send(message: HostMessage): void;
  /** Sets what is done where the site around the page asks the person to leave, such as by the Escape key. */
  onLeave(leave: () => void): void;
}

/** A page of its own, which nobody listens to. */
export const NO_HOST: Host = { canClose: false, send: () => {}, onLeave: () => {} };

/** The options of a page that nobody gave any. */
export const NO_OPTIONS: HostOptions = { isOrder: false, companyMappingId: null, isModal: false };

/** The code under which a failure of a task is reported. */
export const ERROR_CODES: Readonly<Record<TaskFailure, ErrorCode>> = {
  login_error: "LOGIN_ERROR",
  mfa_error: "MFA_ERROR",
  account_locked: "LOGIN_ERROR",
  unavailable: "UNAVAILABLE",
  no_data: "ERROR",
  config_error: "ERROR",
  not_supported: "ERROR",
  error: "ERROR",
};

/**
 * The place of one part of an order on the order page. The page is one of its own, so that there is
 * nobody to tell of what happens; the end of the part leads back to the page.
 */
export function openPartHost(onEnd: () => void): Host {
  return {
    canClose: true,
    onLeave: () => {},
    send: ({ kind }) => {
      if (kind === "close") onEnd();
    },
  };
}
