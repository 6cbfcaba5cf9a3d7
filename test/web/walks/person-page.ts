import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { codeIn } from "../../http/persons/visitor.ts";
import { date, record, subjectDetails } from "../../linkage/persons.ts";
import { loadEmployments } from "../../operations/imports/load.ts";
import { type Client, startApplication, type TestApplication } from "../../support/application.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openPage } from "../browser.ts";
import { lookAt, reaches } from "../person.ts";
import type { Stage } from "../stage.ts";

const PERSON = { first_name: "Robert", last_name: "Kofron", ssn: "523417786", date_of_birth: "1971-03-08" };

interface Records {
  readonly app: TestApplication;
  readonly mail: MailServer;
  readonly operator: Client;
  readonly lender: Client;
  stop(): Promise<void>;
}

/** The service with a mail server and a person's records, about whom a lender has asked. */
async function startRecords(stage: Stage): Promise<Records> {
  const mail = await startMailServer();
  const app = await startApplication({ beside: stage.app, isVerifying: true, smtpUrl: mail.url });
  const operator = await app.client({ environment: "production", scopes: ["subjects:write"] });
  const lender = await app.client({ team: "Example Lending", environment: "production" });
  await loadEmployments(app, [
    record({ email: "robert@example.com", phone: "2125550142" }),
    record({
      record_id: "E2",
      employer_name: "Acme Foods",
      start_date: date("2012-01-09"),
      end_date: date("2015-03-01"),
    }),
  ]);
  const { subject, addresses } = subjectDetails();
  const body = { subject, addresses, permissible_purpose: "EXTENSION_OF_CREDIT" };
  const asked = await lender.post("/v1/instant-verifications/", body, { headers: { prefer: "wait=20" } });
  assert.equal(asked.at("status"), "completed", asked.text);
  const stop = async () => {
    await app.stop();
    await mail.close();
  };
  return { app, mail, operator, lender, stop };
}

async function signIn(page: Page, { app, mail }: Records): Promise<void> {
  await page.goto(`${app.url}/person`);
  await reaches(page, "See what is held about you");
  await page.getByLabel("Social Security number", { exact: true }).fill(PERSON.ssn);
  await page.getByLabel("Date of birth").fill(PERSON.date_of_birth);
  await page.getByLabel("First name").fill(PERSON.first_name);
  await page.getByLabel("Last name").fill(PERSON.last_name);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await reaches(page, "Enter your code");
  await page.getByLabel("Code").fill(codeIn((await mail.next()).text));
  await page.getByRole("button", { name: "Continue" }).click();
  await reaches(page, "What is held about Robert Kofron");
}

/** The page at which a person sees and corrects what is held about them. */
export function personPage(stage: () => Stage): void {
  test("person: somebody proves who they are, and sees what is held and who asked", async (t) => {
    const records = await startRecords(stage());
    t.after(() => records.stop());
    const { context, page, offences } = await openPage(stage().browser);
    t.after(() => context.close());
    await page.goto(`${records.app.url}/person`);
    await lookAt(page, "80-person-sign-in");
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByText("The Social Security number must have nine digits.").waitFor();
    await signIn(page, records);
    await lookAt(page, "82-person-overview");
    await page.getByRole("link", { name: /Your jobs and pay/ }).click();
    await reaches(page, "Your jobs and pay");
    await page.getByRole("heading", { name: "Acme Foods" }).waitFor();
    await lookAt(page, "83-person-jobs");
    await page.getByRole("button", { name: "Back" }).click();
    await reaches(page, "What is held about Robert Kofron");
    await page.getByRole("link", { name: /Who asked about you/ }).click();
    await page.getByRole("heading", { name: "Example Lending" }).waitFor();
    await page.getByText("A credit or loan that you asked for").waitFor();
    await lookAt(page, "84-person-inquiries");
    await page.getByRole("button", { name: "Español" }).click();
    await page.getByText("Un crédito o préstamo que usted solicitó").waitFor();
    await lookAt(page, "85-person-inquiries-es");
    await page.goBack();
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.getByText("La sesión está cerrada.").waitFor();
    await lookAt(page, "86-person-sign-in-es");
    assert.deepEqual(
      offences.requests.filter((url) => !url.startsWith(records.app.url)),
      [],
    );
  });
}
