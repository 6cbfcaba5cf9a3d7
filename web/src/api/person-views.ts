import type { AnswerOf, BodyOf } from "@openvoe/client";

/*
 * What the person's own page sends and what the service answers, under the names by which the page
 * knows it: the types of the client library, as in `views.ts`.
 */

/** Who the person says they are. */
export type PersonDetails = Omit<BodyOf<"POST", "/v1/person/sign-ins/">, "environment">;
/** A sign-in that waits for its code. */
export type PersonSignInView = AnswerOf<"POST", "/v1/person/sign-ins/">;
/** Who is signed in, until when. */
export type PersonSessionView = AnswerOf<"POST", "/v1/person/session/">;
/** Everything that is held. */
export type PersonFileView = AnswerOf<"GET", "/v1/person/file/">;
/** An imported record of the person. */
export type HeldEmploymentView = PersonFileView["employments"][number];
/** Who asked about the person. */
export type InquiryView = PersonFileView["inquiries"][number];
/** An employment as a verifier was given it. */
export type GivenEmploymentView = NonNullable<InquiryView["given"]>["employments"][number];
/** What the person disputes. */
export type PersonDisputeView = PersonFileView["disputes"][number];
/** What is wrong with a record, and why. */
export type NewDispute = BodyOf<"POST", "/v1/person/disputes/">;
/** What is added to a dispute. */
export type DisputeInformation = BodyOf<"POST", "/v1/person/disputes/{id}/information/">;
/** A document, as it is sent. */
export type SentDocument = NonNullable<NewDispute["documents"]>[number];
/** Who holds the records, as their team's profile says. */
export type PersonBrandView = AnswerOf<"GET", "/v1/person/brand/">;
