import type { AnswerOf } from "@openvoe/client";

/*
 * What the service answers at the persons' pages, under the names by which the pages know it. The
 * types are those of the client library, which are made of the service's own routes.
 */

/** An order as its person sees it. */
export type OrderPageView = AnswerOf<"GET", "/v1/order-page/session/">;
/** A part of an order as its person sees it. */
export type OrderPartView = OrderPageView["parts"][number];
/** What a person shares by a link. */
export type SharedLinkView = AnswerOf<"GET", "/v1/shared/link/">;
/** An employer that what was typed may mean. */
export type SuggestedCompanyView = AnswerOf<"GET", "/v1/bridge/companies/">[number];
/** A payroll system in which the person can sign in. */
export type ProviderView = AnswerOf<"GET", "/v1/bridge/providers/">[number];

type Connection = AnswerOf<"GET", "/v1/bridge/connection/">;
/** Where the person's connection is. */
export type ConnectionView = Omit<Connection, "step"> & { readonly step: StepView | null };
/** Where a task is. */
export type TaskStatus = Connection["status"];
/** How a task ends without data. */
export type TaskFailure = NonNullable<Connection["error"]>["code"];

type Session = AnswerOf<"GET", "/v1/bridge/session/">;
/** What a bridge token is for. */
export type SessionView = Omit<Session, "connection"> & { readonly connection: ConnectionView | null };
/** What is asked for. */
export type Product = Session["product_type"];
/** Where pay is to go. */
export type AccountView = NonNullable<Session["account"]>;

type Step = NonNullable<Connection["step"]>;
/** A step of one kind: what all steps have, and what this kind has always or at times. */
type StepOf<Kind extends Step["kind"], Has extends keyof Step = never, Maybe extends keyof Step = never> = Pick<
  Step,
  "id" | "title" | "text" | "error" | Maybe
> & { readonly [Name in Has]-?: Exclude<Step[Name], undefined> } & { readonly kind: Kind };

/** A form to fill in. */
export type FormStep = StepOf<"form", "fields", "submit_label" | "error_field">;
/** A one-time code to type. */
export type CodeStep = StepOf<"code", "sent_to" | "length" | "can_resend" | "digits_only" | "attempts_left">;
/** One of several to choose. */
export type ChoiceStep = StepOf<"choice", "options">;
/** Something to agree to. */
export type ConfirmStep = StepOf<"confirm", "details" | "confirm_label">;
/** A site of the provider at which the person signs in. */
export type RedirectStep = StepOf<"redirect", "url">;
/** Whose account it is, and what goes. */
export type ReviewStep = StepOf<"review", "review">;
/** Nothing to do but wait. */
export type WaitStep = StepOf<"wait", "retry_after_ms">;

/** What a provider asks of the person. */
export type StepView = FormStep | CodeStep | ChoiceStep | ConfirmStep | RedirectStep | ReviewStep | WaitStep;
