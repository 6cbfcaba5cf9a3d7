/*
 * In which order the operations can be called, and what each takes from an earlier answer: the Postman collection and its test follow
 * it. An operation that is not named here stands in its tag's folder, in the order of the reference.
 */

/** What is particular to an operation. */
export interface FlowStep {
  /** The folder; its tag's unless given. */
  readonly folder?: string;
  /** Variables that later calls use, each with the JavaScript of its value, in which `answer` is the answer. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Members of the body that differ from the reference's example. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Optional parameters of query and header that are sent, by their names. */
  readonly sends?: Readonly<Record<string, string>>;
  /** JavaScript: the call is repeated until it is true of the `answer`. */
  readonly until?: string;
  /** An operation that is called once more after this one. */
  readonly andThen?: string;
}

/** Calls that end something: they are the last. */
export const CLEAN_UP = "Clean up";
/** Calls that need more than a fresh service with a sandbox key. */
export const FURTHER = "With more than a sandbox";

/** Tags of which all is in {@link FURTHER}: disputes and the page of persons are about their records, which a fresh service has none of. */
export const FURTHER_TAGS: readonly string[] = ["Disputes", "Person page", "Private exchange"];

/** The order of the last folder: what is made of something goes before it. */
export const CLEAN_UP_ORDER: readonly string[] = [
  "getImportRejects",
  "deleteImport",
  "resetSourceProfiles",
  "removeSource",
  "deleteMonitor",
  "eraseIncomeAssessment",
  "releaseSubject",
  "eraseInstantVerification",
  "eraseSubject",
  "freezeSubject",
  "unfreezeSubject",
  "cancelOrder",
  "deleteScenario",
  "deleteWebhook",
  "deleteLink",
  "deleteUser",
  "rotateKey",
  "deactivateKey",
  "removeMember",
  "createSession",
  "getSession",
  "listSessions",
  "listRoles",
  "listConfirmedActs",
  "getSignInWays",
  "listSessionEnvironments",
  "deleteSession",
];

/** The folders in order; those of other tags follow. */
export const FOLDERS: readonly string[] = [
  "Health",
  "Companies",
  "Webhooks",
  "Instant verifications",
  "Subjects",
  "Users",
  "Bridge tokens",
  "Bridge page",
  "Links",
  "Tasks",
  "Reports",
  "Files",
  "Shared data",
  "Providers",
  "Monitors",
  "Income",
  "Orders",
  "Order page",
];

const OWN_RECEIVER = "{{base_url}}/v1/sandbox/receiver/postman/";
const LAST_PART = (member: string) => `answer.${member}.split("/").pop()`;
const ENDED = "answer.finished_at !== null";

/** By operation id. */
export const FLOW: Readonly<Record<string, FlowStep>> = {
  searchCompanies: { keeps: { company_mapping_id: "answer.company_mapping_id" } },
  suggestCompanies: {
    keeps: {
      other_company_id:
        "answer.map((one) => one.company_mapping_id).find((id) => id !== pm.collectionVariables.get('company_mapping_id'))",
    },
  },
  findCompany: { sends: { name: "Androscoggin Savings Bank" } },
  // No import of a fresh service names one that the directory lacks.
  addUnlistedEmployers: { folder: FURTHER },
  addCompany: {
    body: { name: "Bramblewick Mills {{$timestamp}}", ein: undefined, is_distinct: true },
    keeps: { company_mapping_id: "answer.company.company_mapping_id" },
  },
  createWebhook: {
    body: { webhook_url: OWN_RECEIVER },
    keeps: { webhook_id: "answer.id" },
    andThen: "createInstantVerification",
  },
  deleteWebhook: { folder: CLEAN_UP },
  // A test cannot be replayed.
  listWebhookRequests: {
    keeps: { webhook_request_id: "(answer.results.find((one) => one.event_type !== 'webhook-test') || {}).id" },
    until: "answer.results.some((one) => one.event_type !== 'webhook-test')",
  },
  createInstantVerification: { sends: { Prefer: "wait=10" }, keeps: { instant_verification_id: "answer.id" } },
  eraseInstantVerification: { folder: CLEAN_UP },
  eraseSubject: { folder: CLEAN_UP },
  checkVerificationReport: { folder: FURTHER },
  freezeSubject: { folder: CLEAN_UP, keeps: { freeze_id: "answer.id" }, andThen: "listSubjectFreezes" },
  unfreezeSubject: { folder: CLEAN_UP },
  createUser: { body: { external_user_id: "borrower-{{$timestamp}}" }, keeps: { user_id: "answer.id" } },
  deleteUser: { folder: CLEAN_UP },
  createBridgeToken: { keeps: { bridge_token: "answer.bridge_token" } },
  listBridgeProviders: { keeps: { provider_id: "answer[0].id" } },
  getConnection: {
    sends: { since: "{{since}}", Prefer: "wait=10" },
    keeps: {
      since: "encodeURIComponent(answer.updated_at)",
      step_id: "answer.step && answer.step.id",
      public_token: "answer.public_token",
      management_token: `answer.management_url && ${LAST_PART("management_url")}`,
    },
    until: "answer.step !== null || answer.is_final",
  },
  beginConnection: { keeps: { since: "encodeURIComponent(answer.updated_at)" } },
  answerStep: { keeps: { since: "encodeURIComponent(answer.updated_at)" }, andThen: "getConnection" },
  cancelConnection: { folder: FURTHER },
  returnFromSignIn: { folder: FURTHER },
  exchangePublicToken: {
    folder: "Links",
    keeps: { access_token: "answer.access_token", link_id: "answer.link_id" },
  },
  deleteLink: { folder: CLEAN_UP },
  listTasks: { keeps: { task_id: "answer.results[0].id" } },
  createRefreshTask: { keeps: { task_id: "answer.task_id" } },
  getRefreshTask: { until: ENDED },
  listPayStatements: { keeps: { statement_id: "(answer.results || answer)[0].id" }, andThen: "getPayStatement" },
  listW2s: { keeps: { tax_id: "(answer.results || answer)[0].id" }, andThen: "getTaxDocument" },
  getPayStatement: { folder: FURTHER },
  getTaxDocument: { folder: FURTHER },
  // An older form of the exchange: a public token is exchanged once.
  exchangePublicTokens: { folder: FURTHER },
  getDepositSwitchByToken: { folder: FURTHER },
  getAccountSwitchByToken: { folder: FURTHER },
  getPaycheckLinkedLoanByToken: { folder: FURTHER },
  getPllReport: { folder: FURTHER },
  getDirectDepositReport: { folder: FURTHER },
  getDepositSwitchReport: { folder: FURTHER },
  getDashedDepositSwitchReport: { folder: FURTHER },
  getUserDepositReport: { folder: FURTHER },
  createUserReport: {
    keeps: { report_id: "answer.report_id", token: "answer.pdf_report.split('/files/')[1].replace('/', '')" },
  },
  // It deletes the link, as "Clean up" does.
  revokeSharedLink: { folder: FURTHER },
  createMonitor: { body: { expires_at: undefined }, keeps: { monitor_id: "answer.id" } },
  deleteMonitor: { folder: CLEAN_UP },
  createIncomeAssessment: { keeps: { income_assessment_id: "answer.id" } },
  eraseIncomeAssessment: { folder: CLEAN_UP },
  createOrder: { keeps: { order_id: "answer.id", order_token: LAST_PART("share_url") } },
  getOrderPage: { keeps: { part_id: "answer.parts[0].id" } },
  reverifyOrder: { folder: FURTHER },
  refreshOrder: { folder: FURTHER },
  cancelOrder: { folder: CLEAN_UP },
  declineOrder: { folder: FURTHER },
  // A fresh service sends no messages.
  sendOrderInvitation: { folder: FURTHER },
  reportNotificationBounce: { folder: FURTHER },
  createScenario: { body: { username: "promoted-{{$timestamp}}" }, keeps: { scenario_id: "answer.id" } },
  deleteScenario: { folder: CLEAN_UP },
  listEvents: { keeps: { event_id: "answer.results[0].event_id" } },
  getEvent: {},
  search: { body: { query: "Lakeshore" } },
  createImport: { keeps: { import_id: "answer.id", source: "answer.source" } },
  startImport: { keeps: {}, andThen: "getImport" },
  getImport: { until: "!['queued', 'running'].includes(answer.status)" },
  getImportRejects: { folder: CLEAN_UP },
  deleteImport: { folder: CLEAN_UP },
  resetSourceProfiles: { folder: CLEAN_UP },
  // A worker removes it; nothing of its persons can be erased until then.
  removeSource: { folder: CLEAN_UP, keeps: { import_id: "answer.id" }, andThen: "getImport" },
  useLinkageModel: { folder: FURTHER },
  holdSubject: { keeps: { hold_id: "answer.id" } },
  releaseSubject: { folder: CLEAN_UP },
  rotateKey: { folder: CLEAN_UP },
  createKey: { keeps: { key_id: "answer.id" } },
  deactivateKey: { folder: CLEAN_UP },
  addMember: { body: { email: "dana-{{$timestamp}}@lender.example" }, keeps: { member_id: "answer.id" } },
  removeMember: { folder: CLEAN_UP },
  createSession: { folder: CLEAN_UP },
  getSession: { folder: CLEAN_UP },
  listSessions: { folder: CLEAN_UP },
  listRoles: { folder: CLEAN_UP },
  listConfirmedActs: { folder: CLEAN_UP },
  // Of members with a passkey.
  beginConfirmation: { folder: FURTHER },
  confirmSession: { folder: FURTHER },
  // It would hold for the people of the team.
  setSecondFactorRule: { body: { is_required: false } },
  // The session is that of a key.
  getOwnAlerts: { folder: FURTHER },
  setOwnAlerts: { folder: FURTHER },
  getSignInWays: { folder: CLEAN_UP },
  listSessionEnvironments: { folder: CLEAN_UP },
  beginPasskeySignIn: { folder: CLEAN_UP },
  signInByPasskey: { folder: FURTHER },
  beginPasskey: { folder: FURTHER },
  addPasskey: { folder: FURTHER },
  listPasskeys: { folder: FURTHER },
  removePasskey: { folder: FURTHER },
  departToProvider: { folder: FURTHER },
  returnFromProvider: { folder: FURTHER },
  // It would be the session that asks.
  endSession: { folder: FURTHER },
  deleteSession: { folder: CLEAN_UP },
  listProviders: { keeps: { provider_id: "answer[0].id" } },
};
