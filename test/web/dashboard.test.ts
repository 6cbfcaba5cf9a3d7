import { after, before, describe } from "node:test";
import { NO_CHROMIUM } from "./browser.ts";
import { type Desk, startDesk } from "./dashboard/desk.ts";
import { accountHolder } from "./dashboard/walks/account-holder.ts";
import { brand } from "./dashboard/walks/brand.ts";
import { companies, newCompany } from "./dashboard/walks/companies.ts";
import { connections } from "./dashboard/walks/connections.ts";
import { disputes } from "./dashboard/walks/disputes.ts";
import { environments } from "./dashboard/walks/environments.ts";
import { finding } from "./dashboard/walks/finding.ts";
import { firstVerification } from "./dashboard/walks/first-verification.ts";
import { identity } from "./dashboard/walks/identity.ts";
import { imports, nextPayrollFile, payrollFiles, sources, unheadedFiles } from "./dashboard/walks/imports.ts";
import { caseload, incomeStories } from "./dashboard/walks/income.ts";
import { inquiryLog } from "./dashboard/walks/inquiry-log.ts";
import { keys } from "./dashboard/walks/keys.ts";
import { members } from "./dashboard/walks/members.ts";
import { operation } from "./dashboard/walks/operation.ts";
import { overview } from "./dashboard/walks/overview.ts";
import { passkeys } from "./dashboard/walks/passkeys.ts";
import { roles } from "./dashboard/walks/roles.ts";
import { secondFactor } from "./dashboard/walks/second-factor.ts";
import { shell } from "./dashboard/walks/shell.ts";
import { signIn } from "./dashboard/walks/sign-in.ts";
import { speed } from "./dashboard/walks/speed.ts";
import { usage } from "./dashboard/walks/usage.ts";
import { verifications } from "./dashboard/walks/verifications.ts";
import { webhooks } from "./dashboard/walks/webhooks.ts";

/*
 * The dashboard in Chromium. One file, so that all of it shares one browser and one application; the walks are in `dashboard/walks/`.
 */

describe("dashboard", { skip: NO_CHROMIUM }, () => {
  let desk: Desk;
  before(async () => {
    desk = await startDesk();
  });
  after(() => desk.stop());

  // Measured while nothing else runs.
  speed(() => desk);
  describe("walks", { concurrency: 3 }, () => {
    for (const walk of [
      ...[
        signIn,
        shell,
        overview,
        firstVerification,
        verifications,
        connections,
        webhooks,
        keys,
        members,
        passkeys,
        secondFactor,
        roles,
      ],
      ...[
        companies,
        newCompany,
        imports,
        payrollFiles,
        unheadedFiles,
        nextPayrollFile,
        sources,
        operation,
        inquiryLog,
        identity,
        disputes,
      ],
      ...[incomeStories, accountHolder, caseload, finding, brand, usage, environments],
    ])
      walk(() => desk);
  });
});
