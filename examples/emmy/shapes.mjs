// What OpenVOE returns, in the shapes of Argyle's API v2 that Emmy reads. Pure functions: no request, no state.

const EMPLOYMENT_TYPES = { F: "full-time", P: "part-time", S: "seasonal", D: "per-diem", C: "contractor" };
const PAY_CYCLES = {
  A: "annual",
  SA: "semiannual",
  M: "monthly",
  SM: "semimonthly",
  BW: "biweekly",
  W: "weekly",
  C: "custom",
};
const PAY_PERIODS = { YEARLY: "annual", MONTHLY: "monthly", WEEKLY: "weekly", DAILY: "daily", HOURLY: "hourly" };
const EARNING_TYPES = {
  regular: "base",
  overtime: "overtime",
  bonus: "bonus",
  commission: "commission",
  tips: "tips",
};
/** Deductions that Argyle lists as taxes. */
const TAXES = new Set(["federal", "state", "local", "socialsec", "medicare", "tax"]);
/** Argyle's code for each status in which a task ends without data. Emmy stops waiting at `system_error` only. */
const ERROR_CODES = {
  login_error: "invalid_credentials",
  mfa_error: "invalid_mfa",
  account_locked: "account_inaccessible",
  unavailable: "service_unavailable",
  config_error: "system_error",
  no_data: "system_error",
  not_supported: "system_error",
  error: "system_error",
};

export function accountOf(link, employers = []) {
  const { id, user_id, tracking_info, provider_name, created_at, updated_at, last_task_status: ended } = link;
  const isConnected = link.status === "connected" && !(ended in ERROR_CODES);
  return {
    id,
    user: user_id,
    employers,
    item: tracking_info,
    source: provider_name?.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_") ?? null,
    created_at,
    updated_at,
    scanned_at: updated_at,
    connection: {
      status: isConnected ? "connected" : "error",
      error_code: isConnected ? null : (ERROR_CODES[ended] ?? "auth_required"),
      error_message: null,
      updated_at,
    },
    ongoing_refresh: { status: "disabled" },
  };
}

export function userOf(user, links) {
  return {
    id: user.id,
    external_id: user.external_user_id,
    accounts_connected: links.map(({ id }) => id),
    items_connected: links.map(({ tracking_info }) => tracking_info),
    employers_connected: links.map(({ company_mapping }) => company_mapping?.name).filter(Boolean),
    external_metadata: {},
    created_at: user.created_at,
  };
}

function addressOf(address) {
  if (!address) return null;
  const { street, city, state, zip, country } = address;
  return { line1: street, line2: null, city, state, postal_code: zip, country };
}

/** One identity for each employment: Emmy reads person, job and base pay from it. */
export function identitiesOf(link, report) {
  return report.employments.map((job) => ({
    id: job.id,
    account: link.id,
    employment: job.id,
    employer: job.company.name,
    first_name: job.profile.first_name,
    last_name: job.profile.last_name,
    full_name: job.profile.full_name,
    birth_date: job.profile.date_of_birth,
    // Masked: OpenVOE shows the last four digits, and Emmy shows no more.
    ssn: job.profile.ssn,
    email: job.profile.email,
    phone_number: job.profile.phone,
    address: addressOf(job.profile.home_address) ?? {},
    employment_status: job.is_active ? "active" : "terminated",
    employment_type: EMPLOYMENT_TYPES[job.job_type] ?? null,
    job_title: job.job_title,
    hire_date: job.start_date,
    original_hire_date: job.original_hire_date,
    termination_date: job.end_date,
    base_pay: { amount: job.income, period: PAY_PERIODS[job.income_unit] ?? null, currency: "USD" },
    pay_cycle: PAY_CYCLES[job.pay_frequency] ?? null,
    updated_at: report.completed_at,
  }));
}

export function employmentsOf(link, report) {
  return identitiesOf(link, report).map((identity) => {
    const { employer, employment_status: status, employment_type, job_title, hire_date, termination_date } = identity;
    const { id, account, base_pay, pay_cycle } = identity;
    const job = { job_title, employment_type, status, hire_date, termination_date, base_pay, pay_cycle };
    return { id, account, employer, ...job };
  });
}

/** The pay statements of all employments, newest first. */
export function paystubsOf(link, report) {
  return report.employments
    .flatMap((job) => job.statements.map((statement) => paystubOf(link, job, statement)))
    .sort((a, b) => b.paystub_date.localeCompare(a.paystub_date));
}

function paystubOf(link, job, statement) {
  const isTax = ({ category }) => TAXES.has(category);
  return {
    id: statement.id,
    account: link.id,
    employment: job.id,
    employer: job.company.name,
    employer_address: addressOf(job.company.address),
    status: "completed",
    currency: "USD",
    paystub_date: statement.pay_date,
    paystub_period: { start_date: statement.period_start, end_date: statement.period_end },
    gross_pay: statement.gross_pay,
    net_pay: statement.net_pay,
    gross_pay_ytd: statement.gross_pay_ytd,
    net_pay_ytd: statement.net_pay_ytd,
    hours: statement.hours,
    gross_pay_list: statement.earnings.map(({ name, category, amount, rate, units }) => {
      return { name, type: EARNING_TYPES[category] ?? "other", amount, rate, hours: units };
    }),
    deduction_list: statement.deductions
      .filter((line) => !isTax(line))
      .map(({ name, amount, tax_treatment }) => ({ name, amount, tax_classification: tax_treatment })),
    tax_list: statement.deductions.filter(isTax).map(({ name, amount }) => ({ name, amount })),
  };
}

export function shiftsOf(link, shifts) {
  return shifts.map(({ id, date, start_time, end_time, hours, type }) => ({
    id,
    account: link.id,
    type,
    status: "completed",
    start_datetime: start_time && `${date}T${start_time}:00`,
    end_datetime: end_time && `${date}T${end_time}:00`,
    duration: hours && Math.round(Number(hours) * 3_600),
  }));
}

/**
 * The messages to Argyle's subscribers that follow from an event of OpenVOE, in their order. OpenVOE has no gig work: its
 * events are sent all the same, because Emmy waits for them.
 */
export function messagesOf({ event_type, status }) {
  if (event_type === "link-connected") return ["accounts.connected"];
  if (event_type === "profile-created") return ["identities.added"];
  if (event_type !== "task-status-updated") return [];
  if (status === "done") {
    const synced = ["paystubs", "gigs"].flatMap((kind) => [`${kind}.partially_synced`, `${kind}.fully_synced`]);
    return [...synced, "users.fully_synced"];
  }
  return status in ERROR_CODES ? ["accounts.updated"] : [];
}
