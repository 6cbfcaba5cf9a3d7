import type { Texts } from "../text/english.ts";

/*
 * What the service answers, in the names of its JSON. `docs/openapi.json` is the reference.
 */

/** What is asked for. */
export type Product = "income" | "employment" | "deposit_switch" | "pll";

/** Where a task is. */
export type TaskStatus = "new" | "login" | "mfa" | "parse" | "full_parse" | "done" | TaskFailure;

/** How a task ends without data. */
export type TaskFailure =
  | "login_error"
  | "mfa_error"
  | "config_error"
  | "account_locked"
  | "no_data"
  | "unavailable"
  | "error"
  | "not_supported";

/** An employer of the directory. */
interface CompanyView {
  readonly company_mapping_id: string;
  readonly name: string;
  readonly domain: string | null;
}

/** An employer that what was typed may mean. */
export interface SuggestedCompanyView extends CompanyView {
  readonly city: string | null;
  readonly state: string | null;
  /** False: it is merely similar. */
  readonly fits: boolean;
}

/** An item of the consent. */
type SharedItem = keyof Texts["consent"]["items"];

/** A payroll system in which the person can sign in. */
export interface ProviderView {
  readonly id: string;
  readonly name: string;
  readonly is_suggested: boolean;
  /** What the consent names. */
  readonly shares: readonly SharedItem[];
  /** False: the person proves who they are instead of signing in. */
  readonly has_account: boolean;
}

/** Where pay is to go. */
export interface AccountView {
  readonly bank_name: string | null;
  readonly account_type: string;
  readonly account_number_mask: string;
  readonly deposit_type: "entire" | "percent" | "amount";
  readonly deposit_value: string | null;
}

/** What a bridge token is for. */
export interface SessionView {
  readonly client_name: string | null;
  readonly product_type: Product;
  readonly environment: string;
  readonly is_order: boolean;
  /** `#rrggbb`. */
  readonly accent_color: string | null;
  /** Origins that may embed the page and receive the public token; null: any. */
  readonly allowed_origins: readonly string[] | null;
  readonly redirect_url: string | null;
  readonly company: CompanyView | null;
  readonly provider: { readonly id: string; readonly name: string } | null;
  readonly account: AccountView | null;
  readonly consent: { readonly version: string; readonly can_refresh: boolean };
  readonly connection: ConnectionView | null;
  readonly order: SessionOrder | null;
}

/** The part of an order that a session connects. */
interface SessionOrder {
  readonly part_id: string;
  /** The token of this part alone. */
  readonly bridge_token: string;
  /** An employer that is named, and not in the directory. */
  readonly company_name: string | null;
  /** Parts that have not ended, this one included if it has not. */
  readonly parts_open: number;
}

/** Where an order is, or one of its parts. */
type OrderStatus = "pending" | "in_progress" | "completed" | "no_data" | "skipped" | "canceled" | "expired";

/** A part of an order as its person sees it. */
export interface OrderPartView {
  readonly id: string;
  readonly status: OrderStatus;
  readonly product_type: string;
  readonly company: { readonly name: string | null } | null;
  readonly provider_name: string | null;
  /** False: it never could be connected here. */
  readonly is_offered: boolean;
  /** True once the person has ended what they shared by it. */
  readonly is_ended: boolean;
  /** Null if the part cannot be connected now. */
  readonly bridge_token: string | null;
  readonly management_url: string | null;
}

/** An order as its person sees it. */
export interface OrderPageView {
  readonly status: OrderStatus;
  readonly environment: string;
  readonly client_name: string | null;
  readonly accent_color: string | null;
  readonly redirect_url: string | null;
  readonly expires_at: string;
  readonly parts: readonly OrderPartView[];
}

/** An input of a form step. */
interface StepField {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "tel" | "password" | "ssn" | "date";
  readonly autocomplete?: string;
  readonly hint?: string;
  readonly is_optional?: true;
}

/** An entry of a choice step. */
interface StepOption {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
}

interface StepText {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly error?: string;
}

/** A form to fill in. */
export type FormStep = StepText & {
  readonly kind: "form";
  readonly fields: readonly StepField[];
  readonly submit_label?: string;
};
/** A one-time code to type. */
export type CodeStep = StepText & {
  readonly kind: "code";
  readonly sent_to: string | null;
  readonly length: number | null;
  readonly can_resend: boolean;
};
/** One of several to choose. */
export type ChoiceStep = StepText & { readonly kind: "choice"; readonly options: readonly StepOption[] };
/** Something to agree to. */
export type ConfirmStep = StepText & {
  readonly kind: "confirm";
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly confirm_label: string;
};
/** A site of the provider at which the person signs in. */
export type RedirectStep = StepText & { readonly kind: "redirect"; readonly url: string };
/** Nothing to do but wait. */
export type WaitStep = StepText & { readonly kind: "wait"; readonly retry_after_ms: number };

/** What a provider asks of the person. */
export type StepView = FormStep | CodeStep | ChoiceStep | ConfirmStep | RedirectStep | WaitStep;

/** Whether the account is of the person whom the client named. */
type IdentityStatus = "agrees" | "differs" | "not_compared";

/** Where the person's connection is. */
export interface ConnectionView {
  readonly task_id: string;
  readonly link_id: string;
  readonly status: TaskStatus;
  readonly is_final: boolean;
  readonly updated_at: string;
  readonly company: { readonly company_mapping_id: string | null; readonly name: string } | null;
  readonly provider: Pick<ProviderView, "id" | "shares" | "has_account"> & { readonly name: string | null };
  /** True once the person has ended what they shared by it. */
  readonly is_ended: boolean;
  readonly step: StepView | null;
  readonly error: { readonly code: TaskFailure; readonly message: string } | null;
  readonly public_token: string | null;
  /** The page of what the person shares; null before the end. */
  readonly management_url: string | null;
  /** Null before the end. */
  readonly identity: IdentityStatus | null;
}

/** What a person shares by a link. */
export interface SharedLinkView {
  readonly client_name: string | null;
  readonly product_type: Product;
  readonly provider: { readonly id: string; readonly name: string | null };
  readonly company: { readonly name: string } | null;
  readonly status: "pending" | "connected" | "disconnected" | "revoked";
  readonly connected_at: string | null;
  readonly last_refreshed_at: string | null;
  readonly allows_refresh: boolean;
  readonly identity: IdentityStatus | null;
  readonly items: readonly SharedItem[];
  readonly employments: readonly {
    readonly company_name: string;
    readonly job_title: string | null;
    readonly start_date: string | null;
    readonly end_date: string | null;
  }[];
}
