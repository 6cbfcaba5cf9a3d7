import type { TableFormat } from "../layouts/table/table-format.ts";
import { BAMBOOHR } from "./platforms/bamboohr.ts";
import { JUSTWORKS } from "./platforms/justworks.ts";
import { ONPAY_REGISTER } from "./platforms/onpay-register.ts";
import { RIPPLING } from "./platforms/rippling.ts";
import { SQUARE_PAYCHECKS } from "./platforms/square-paychecks.ts";
import { BALTIMORE_PAYROLL } from "./public/baltimore-payroll.ts";
import { CALIFORNIA_WAGES } from "./public/california-wages.ts";
import { CHICAGO_PAYROLL } from "./public/chicago-payroll.ts";
import { LOS_ANGELES_PAYROLL } from "./public/los-angeles-payroll.ts";
import { NEW_HIRE_SHEET } from "./public/new-hire-sheet.ts";
import { NEW_YORK_WAGES } from "./public/new-york-wages.ts";
import { NYC_PAYROLL } from "./public/nyc-payroll.ts";
import { STATE_WAGES } from "./public/state-wages.ts";
import { TEXAS_WAGES } from "./public/texas-wages.ts";
import { WASHINGTON_WAGES } from "./public/washington-wages.ts";
import { ADP_EMPLOYEES } from "./suites/adp-employees.ts";
import { ADP_REGISTER } from "./suites/adp-register.ts";
import { ADP_RUN } from "./suites/adp-run.ts";
import { GUSTO_EMPLOYEES } from "./suites/gusto-employees.ts";
import { GUSTO_JOURNAL } from "./suites/gusto-journal.ts";
import { GUSTO_PAYROLLS } from "./suites/gusto-payrolls.ts";
import { PAYCHEX_COMPONENTS } from "./suites/paychex-components.ts";
import { PAYCHEX_REGISTER } from "./suites/paychex-register.ts";
import { PAYLOCITY_LINES } from "./suites/paylocity-lines.ts";
import { QUICKBOOKS_EMPLOYEES } from "./suites/quickbooks-employees.ts";
import { QUICKBOOKS_SUMMARY } from "./suites/quickbooks-summary.ts";
import { QUICKBOOKS_TRANSACTIONS } from "./suites/quickbooks-transactions.ts";
import { UKG_PRO } from "./suites/ukg-pro.ts";
import { UKG_READY } from "./suites/ukg-ready.ts";
import { WORKDAY_CSV } from "./suites/workday-csv.ts";

/** All formats of tables. A new one is a file of its own, and a line here. */
export const TABLE_FORMATS: readonly TableFormat[] = [
  ADP_EMPLOYEES,
  ADP_REGISTER,
  ADP_RUN,
  PAYCHEX_REGISTER,
  PAYCHEX_COMPONENTS,
  GUSTO_JOURNAL,
  GUSTO_PAYROLLS,
  GUSTO_EMPLOYEES,
  QUICKBOOKS_SUMMARY,
  QUICKBOOKS_EMPLOYEES,
  QUICKBOOKS_TRANSACTIONS,
  WORKDAY_CSV,
  UKG_PRO,
  UKG_READY,
  PAYLOCITY_LINES,
  BAMBOOHR,
  RIPPLING,
  SQUARE_PAYCHECKS,
  JUSTWORKS,
  ONPAY_REGISTER,
  WASHINGTON_WAGES,
  NEW_YORK_WAGES,
  CALIFORNIA_WAGES,
  TEXAS_WAGES,
  STATE_WAGES,
  NEW_HIRE_SHEET,
  NYC_PAYROLL,
  CHICAGO_PAYROLL,
  BALTIMORE_PAYROLL,
  LOS_ANGELES_PAYROLL,
];
