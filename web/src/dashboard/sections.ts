import { type Section, screen, section } from "./router/section.ts";

/** Every section with its screens, in the order of the navigation. A screen is loaded when it is shown. */
export const SECTIONS: readonly Section[] = [
  // What happens now, and what needs someone.
  section("/", "Overview", { icon: "overview", group: "home", scope: null }, [
    screen("/", () => import("./screens/overview/overview.tsx"), "Overview"),
  ]),
  // The first minute: a verification that one sees through, and a webhook that arrives.
  section(
    "/start",
    "First verification",
    { icon: "start", group: "home", scope: "verifications:write", environment: "sandbox" },
    [screen("/", () => import("./screens/first-verification/first-verification.tsx"), "FirstVerification")],
  ),
  // Verifications: the list, one of them, and a form to run one.
  section("/verifications", "Verifications", { icon: "verifications", group: "data", scope: "verifications:read" }, [
    screen("/", () => import("./screens/verifications/verification-list.tsx"), "VerificationList"),
    screen("/new", () => import("./screens/verifications/new-verification.tsx"), "NewVerification"),
    screen("/:id", () => import("./screens/verifications/verification-page.tsx"), "VerificationPage"),
  ]),
  // The company directory: search, one company, and why a search finds it.
  section("/companies", "Companies", { icon: "companies", group: "data", scope: "companies:read" }, [
    screen("/", () => import("./screens/companies/company-search.tsx"), "CompanySearch"),
    screen("/explain", () => import("./screens/companies/explain-search.tsx"), "ExplainSearch"),
    screen("/new", () => import("./screens/companies/new-company.tsx"), "NewCompany", "companies:write"),
    screen("/:id/change", () => import("./screens/companies/change-company.tsx"), "ChangeCompany", "companies:write"),
    screen("/:id", () => import("./screens/companies/company-page.tsx"), "CompanyPage"),
  ]),
  // The sandbox's test persons.
  section(
    "/persons",
    "Test persons",
    { icon: "sandbox", group: "data", scope: "verifications:read", environment: "sandbox" },
    [screen("/", () => import("./screens/sandbox/persons.tsx"), "Persons")],
  ),
  // Persons who connect their payroll account: users, links, and the tasks that fetch.
  section("/connections", "Connections", { icon: "connections", group: "data", scope: "connections:read" }, [
    screen("/", () => import("./screens/connections/connection-lists.tsx"), "LinkList"),
    screen("/users", () => import("./screens/connections/connection-lists.tsx"), "UserList"),
    screen("/tasks", () => import("./screens/connections/connection-lists.tsx"), "TaskList"),
    screen("/monitors", () => import("./screens/connections/connection-lists.tsx"), "MonitorList"),
    screen("/new", () => import("./screens/connections/new-connection.tsx"), "NewConnection"),
    screen("/users/:id", () => import("./screens/connections/user-page.tsx"), "UserPage"),
    screen("/links/:id", () => import("./screens/connections/link-page.tsx"), "LinkPage"),
    screen("/tasks/:id", () => import("./screens/connections/task-page.tsx"), "TaskPage"),
  ]),
  // Orders: what is asked of a person by a link, and what came of it.
  section("/orders", "Orders", { icon: "orders", group: "data", scope: "connections:read" }, [
    screen("/", () => import("./screens/orders/order-list.tsx"), "OrderList"),
    screen("/new", () => import("./screens/orders/new-order.tsx"), "NewOrder"),
    screen("/invite", () => import("./screens/orders/invite/invite.tsx"), "Invite"),
    screen("/:id", () => import("./screens/orders/order-page.tsx"), "OrderPage"),
  ]),
  // Income: assessments by rules, of one person and of a caseload.
  section("/income", "Income", { icon: "income", group: "data", scope: "connections:read" }, [
    screen("/", () => import("./screens/income/assessment-list.tsx"), "AssessmentList"),
    screen("/new", () => import("./screens/income/new-assessment.tsx"), "NewAssessment"),
    screen("/caseload", () => import("./screens/income/caseload.tsx"), "Caseload"),
    screen("/:id", () => import("./screens/income/assessment-page.tsx"), "AssessmentPage"),
  ]),
  // Webhooks, and the log of what was sent to them.
  section("/webhooks", "Webhooks", { icon: "webhooks", group: "setup", scope: "webhooks:read" }, [
    screen("/", () => import("./screens/webhooks/webhook-list.tsx"), "WebhookList"),
    screen("/new", () => import("./screens/webhooks/new-webhook.tsx"), "NewWebhook"),
    screen("/events", () => import("./screens/webhooks/event-list.tsx"), "EventList"),
    screen("/events/:id", () => import("./screens/webhooks/event-page.tsx"), "EventPage"),
    screen("/types", () => import("./screens/webhooks/event-types.tsx"), "EventTypeList"),
    screen("/:id", () => import("./screens/webhooks/webhook-page.tsx"), "WebhookPage"),
    screen("/:id/edit", () => import("./screens/webhooks/edit-webhook.tsx"), "EditWebhook"),
    screen("/:id/attempts/:attempt", () => import("./screens/webhooks/attempt-page.tsx"), "AttemptPage"),
  ]),
  // Keys of the team in this environment.
  section("/keys", "Keys", { icon: "keys", group: "setup", scope: "keys:write" }, [
    screen("/", () => import("./screens/keys/key-list.tsx"), "KeyList"),
    screen("/new", () => import("./screens/keys/new-key.tsx"), "NewKey"),
  ]),
  // Who works in the dashboard, and as what.
  section("/members", "People", { icon: "people", group: "setup", scope: "members:write" }, [
    screen("/", () => import("./screens/members/member-list.tsx"), "MemberList"),
    screen("/new", () => import("./screens/members/new-member.tsx"), "NewMember"),
    screen("/:id", () => import("./screens/members/member-page.tsx"), "MemberPage"),
  ]),
  // How the team is shown to persons.
  section("/team", "Brand", { icon: "companies", group: "setup", scope: "members:write" }, [
    screen("/", () => import("./screens/team/team-profile.tsx"), "TeamProfile"),
  ]),
  // The log of the calls of keys.
  // A key sees its own calls; a member has none, and sees those of all keys or nothing.
  section("/requests", "Requests", { icon: "code", group: "setup", scope: null, memberScope: "keys:write" }, [
    screen("/", () => import("./screens/requests/request-list.tsx"), "RequestList"),
  ]),
  // Imports of companies and employments.
  section("/imports", "Imports", { icon: "imports", group: "operation", scope: "imports:write" }, [
    screen("/", () => import("./screens/imports/import-list.tsx"), "ImportList"),
    screen("/new", () => import("./screens/imports/new-import.tsx"), "NewImport"),
    screen("/:id", () => import("./screens/imports/import-page.tsx"), "ImportPage"),
  ]),
  // Imported sources.
  section("/sources", "Sources", { icon: "sources", group: "operation", scope: "operations:read" }, [
    screen("/", () => import("./screens/sources/source-list.tsx"), "SourceList"),
    screen("/records", () => import("./screens/sources/record-lookup.tsx"), "RecordLookup"),
  ]),
  // The models that recognise persons.
  section("/linkage", "Linkage", { icon: "linkage", group: "operation", scope: "operations:read" }, [
    screen("/", () => import("./screens/linkage/models.tsx"), "Models"),
  ]),
  // Disputes: what persons say is wrong with the records about them, each with its clock.
  section("/disputes", "Disputes", { icon: "disputes", group: "operation", scope: "subjects:write" }, [
    screen("/", () => import("./screens/disputes/dispute-list.tsx"), "DisputeList"),
    screen("/:id", () => import("./screens/disputes/dispute-page.tsx"), "DisputePage"),
  ]),
  // The inquiry log.
  section("/audit", "Inquiry log", { icon: "audit", group: "operation", scope: "audit:read" }, [
    screen("/", () => import("./screens/audit/audit-list.tsx"), "AuditList"),
  ]),
  // What teams have used, and how long what is kept.
  section("/usage", "Usage and retention", { icon: "income", group: "operation", scope: "operations:read" }, [
    screen("/", () => import("./screens/usage/usage.tsx"), "Usage"),
  ]),
  // Who is signed in; reached by the name at the top.
  section("/account", "Your sessions", { icon: "people", group: "account", scope: null }, [
    screen("/", () => import("./screens/account/account.tsx"), "Account"),
  ]),
];
