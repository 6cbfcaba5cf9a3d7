import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { DEFAULT_TEAM } from "../../../src/kernel/access/caller.ts";
import { codeIn } from "../../areas/persons/routes/visitor.ts";
import { date, record, subjectDetails } from "../../areas/records/linkage/persons.ts";
import { loadEmployments } from "../../areas/records/ops/imports/load.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openPage } from "../browser.ts";
import { lookAt, reaches } from "../person.ts";
import type { Stage } from "../stage.ts";

const PERSON = { first_name: "Robert", last_name: "Kofron", ssn: "523417786", date_of_birth: "1971-03-08" };
/** Of the other walk: both are under way at once. */
const OTHER = { first_name: "Solveig", last_name: "Lindqvist", ssn: "411223344", date_of_birth: "1980-06-21" };

const THIRD = { first_name: "Imogen", last_name: "Abernathy", ssn: "422334455", date_of_birth: "1985-02-11" };

interface Records {
  readonly app: TestApplication;
  readonly mail: MailServer;
  readonly operator: Client;
  readonly lender: Client;
  readonly person: typeof PERSON;
}

/** The service with a mail server and a person's records, about whom a lender has asked. */
async function startRecords(t: TestContext, stage: Stage, person: typeof PERSON, confirmHours = 0): Promise<Records> {
  const mail = await startMailServer();
  t.after(() => mail.close());
  const app = await startApplication({
    // A worker that asks persons first would take the verifications of the other walks.
    ...(confirmHours === 0 ? { beside: stage.app } : {}),
    isVerifying: true,
    workers: ["notifications"],
    smtpUrl: mail.url,
    confirmHours,
  });
  t.after(() => app.stop());
  const operator = await app.client({
    team: DEFAULT_TEAM,
    environment: "production",
    scopes: ["subjects:write", "members:write"],
  });
  const lender = await app.client({ team: "Example Lending", environment: "production" });
  const of = { ...person, date_of_birth: date(person.date_of_birth) };
  const rows = [
    record({ ...of, record_id: `${person.last_name}-1`, email: "person@example.com", phone: "2125550142" }),
    record({
      ...of,
      record_id: `${person.last_name}-2`,
      employer_name: "Acme Foods",
      start_date: date("2012-01-09"),
      end_date: date("2015-03-01"),
    }),
  ];
  // One import of a source runs at a time: that of another walk may be running.
  await eventually(() => loadEmployments(app, rows));
  await (confirmHours === 0 ? askToEnd(lender, person) : askToConfirm(lender, person));
  return { app, mail, operator, lender, person };
}

function ask(lender: Client, subject: typeof PERSON) {
  const { addresses } = subjectDetails();
  const body = { subject, addresses, permissible_purpose: "EXTENSION_OF_CREDIT" };
  return lender.post("/v1/instant-verifications/", body);
}

/** Asks about a person until the verification has a status. Returns it. */
async function askUntil(lender: Client, subject: typeof PERSON, status: string) {
  const asked = await ask(lender, subject);
  return eventually(async () => {
    const read = await lender.get(`/v1/instant-verifications/${asked.at("id")}/`);
    assert.equal(read.at("status"), status, read.text);
    return read;
  });
}

const askToEnd = (lender: Client, subject: typeof PERSON) => askUntil(lender, subject, "completed");
const askToConfirm = (lender: Client, subject: typeof PERSON) => askUntil(lender, subject, "confirming");

async function signIn(page: Page, { app, mail, person }: Records): Promise<void> {
  await page.goto(`${app.url}/person`);
  await reaches(page, "See the data about you");
  await page.getByLabel("Social Security number", { exact: true }).fill(person.ssn);
  await page.getByLabel("Date of birth").fill(person.date_of_birth);
  await page.getByLabel("First name").fill(person.first_name);
  await page.getByLabel("Last name").fill(person.last_name);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await reaches(page, "Enter your code");
  await page.getByLabel("Code").fill(await nextCode(mail));
  await page.getByRole("button", { name: "Continue" }).click();
  await reaches(page, `Data about ${person.first_name} ${person.last_name}`);
  await page.getByText(`Social Security number ending in ${person.ssn.slice(-4)}`).waitFor();
}

/** The code that comes next: other messages are passed over. */
async function nextCode(mail: MailServer): Promise<string> {
  for (;;) {
    const code = codeIn((await mail.next()).text);
    if (code !== "") return code;
  }
}

/** Follows a link of the overview. */
const openPart = (page: Page, name: RegExp) => page.getByRole("link", { name }).click();

async function disputes(page: Page, { operator, lender }: Records): Promise<void> {
  const overview = "Data about Solveig Lindqvist";
  const open = (name: RegExp) => openPart(page, name);
  await open(/Your jobs and pay/);
  await open(/dispute the record of Kellanova/);
  await reaches(page, "What is wrong with the record of Kellanova?");
  await page.getByRole("button", { name: "Send dispute" }).click();
  await page.getByText("Select a reason.").waitFor();
  await lookAt(page, "87-person-dispute");
  await page.getByLabel("Pay", { exact: true }).check();
  await page.getByLabel("It is wrong").check();
  await page.getByLabel("What is correct?").fill("I had 60,000.");
  const letter = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("I had 60,000.") };
  await page.getByLabel("Supporting document").setInputFiles(letter);
  await page.getByRole("button", { name: "Send dispute" }).click();
  await reaches(page, overview);
  await page.getByText("Your dispute is open. A message will confirm it.").waitFor();
  await lookAt(page, "88-person-disputed");
  const [dispute] = (await operator.get("/v1/subjects/disputes/")).at("results") as { id: string }[];
  const read = await operator.get(`/v1/subjects/disputes/${dispute?.id}/`);
  assert.deepEqual([read.at("fields.0"), read.at("documents.0.name")], ["income", "letter.txt"]);
  const next = await askToEnd(lender, OTHER);
  assert.equal(next.at("results.employments.0.disputes.0.status"), "open", "the next verifier sees it as disputed");
  await open(/Your disputes/);
  await page.getByText("Being investigated").waitFor();
  await lookAt(page, "89-person-disputes");
  await open(/Add information/);
  await page.getByLabel("Your information").fill("See the letter.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("The information was added. A message will confirm it.").waitFor();
  const end = { outcome: "corrected", explanation: "The employer confirmed it.", values: { income: "60000.00" } };
  assert.equal((await operator.post(`/v1/subjects/disputes/${dispute?.id}/end/`, end)).status, 200);
  await page.reload();
  await open(/Your disputes/);
  await page.getByText("Ended: the record was corrected").waitFor();
  await page.getByText("The employer confirmed it.").waitFor();
  await page.getByRole("button", { name: "Back" }).click();
}

async function freezes(page: Page, { lender }: Records): Promise<void> {
  const open = (name: RegExp) => openPart(page, name);
  await open(/Freeze/);
  await reaches(page, "Freeze your records");
  await lookAt(page, "90-person-freeze");
  await page.getByRole("button", { name: "Freeze my records" }).click();
  await page.getByText("Your records are frozen. A message will confirm it.").waitFor();
  assertError(await ask(lender, OTHER), 422, "subject_frozen");
  const order = { external_user_id: OTHER.ssn, products: ["income"], ...OTHER };
  assertError(await lender.post("/v1/orders/", order), 422, "subject_frozen");
  await open(/Freeze/);
  await page.getByRole("button", { name: "End the freeze" }).click();
  await page.getByText("The freeze has ended. A message will confirm it.").waitFor();
}

async function changesContact(page: Page, mail: MailServer): Promise<void> {
  await openPart(page, /Your contact details/);
  await page.getByLabel("New email address").fill("robert.new@example.com");
  await lookAt(page, "91-person-contact");
  await page.getByRole("button", { name: "Send a code there" }).click();
  await page.getByLabel("Code").fill(await nextCode(mail));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Saved. We sent a message to the old and the new one.").waitFor();
  await page.getByText("robert.new@example.com").waitFor();
}

async function downloads(page: Page): Promise<void> {
  await openPart(page, /Download everything/);
  await lookAt(page, "92-person-download");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as a PDF" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "your-file.pdf");
  assert.equal(await download.failure(), null);
  await page.getByRole("button", { name: "Back" }).click();
}

async function erases(page: Page): Promise<void> {
  await openPart(page, /Erase/);
  await page.getByRole("button", { name: "Español" }).click();
  await lookAt(page, "93-person-erase-es");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByLabel("Your date of birth, to confirm").fill("1970-01-01");
  await page.getByRole("button", { name: "Erase everything" }).click();
  await page.getByText("That is not your date of birth.").waitFor();
  await page.getByLabel("Your date of birth, to confirm").fill(OTHER.date_of_birth);
  await page.getByRole("button", { name: "Erase everything" }).click();
  await page.getByText("Your records were erased, and you are signed out. A message will confirm it.").waitFor();
  await page.reload();
  await reaches(page, "See the data about you");
}

/** The page at which a person sees and corrects what is held about them. */
export function personPage(stage: () => Stage): void {
  seesWhatIsHeld(stage);
  acts(stage);
  answersRequests(stage);
}

function answersRequests(stage: () => Stage): void {
  test("person: sees what would be sent, flags one request as wrong and confirms another", async (t) => {
    const records = await startRecords(t, stage(), THIRD, 72);
    const brand = { display_name: "Acme Payroll", contact_email: "help@acme.example", accent_color: "#7a1f5c" };
    assert.equal((await records.operator.patch("/v1/team/", brand)).status, 200);
    const { lender } = records;
    const { context, page } = await openPage(stage().browser);
    t.after(() => context.close());
    await signIn(page, records);
    await openPart(page, /Waiting for your answer/);
    await reaches(page, "Waiting for your answer");
    await page.getByRole("heading", { name: "Example Lending" }).waitFor();
    await page.getByText("Acme Payroll", { exact: true }).waitFor();
    assert.equal(await page.getByRole("link", { name: "help@acme.example" }).count(), 1);
    await lookAt(page, "94-person-waiting");
    await page.getByRole("link", { name: /what is wrong with the record of Kellanova/ }).click();
    await reaches(page, "What is wrong with the record of Kellanova?");
    await page.getByLabel("Pay", { exact: true }).check();
    await page.getByLabel("It is wrong").check();
    await page.getByLabel("What is correct?").fill("I had 60,000.");
    await page.getByRole("button", { name: "Send dispute" }).click();
    await page.getByText("Your dispute is open. A message will confirm it.").waitFor();
    assert.equal(await page.getByRole("link", { name: /Waiting for your answer/ }).count(), 0);
    const second = await askToConfirm(lender, THIRD);
    await page.reload();
    await openPart(page, /Waiting for your answer/);
    await page.getByRole("button", { name: "Español" }).click();
    await reaches(page, "Espera su respuesta");
    await lookAt(page, "95-person-waiting-es");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("button", { name: "Correct, send it" }).click();
    await page.getByText("You confirmed the data. It is being sent now.").waitFor();
    await eventually(async () => {
      const read = await lender.get(`/v1/instant-verifications/${second.at("id")}/`);
      assert.equal(read.at("results.person_confirmation.status"), "confirmed");
    });
    // A clerk who opens the address that is printed on a report.
    await page.goto(`${records.app.url}/v1/verification-reports/${"A".repeat(43)}/?sha256=${"0".repeat(64)}`);
    await reaches(page, "No report is at this address");
    await lookAt(page, "96-report-check");
  });
}

function seesWhatIsHeld(stage: () => Stage): void {
  test("person: somebody proves who they are, and sees what is held and who asked", async (t) => {
    const records = await startRecords(t, stage(), PERSON);
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
    await reaches(page, "Data about Robert Kofron");
    await page.getByRole("link", { name: /Who requested your data/ }).click();
    await page.getByRole("heading", { name: "Example Lending" }).waitFor();
    await page.getByText("A loan or credit that you applied for").waitFor();
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

function acts(stage: () => Stage): void {
  test("person: disputes with a document, freezes, downloads and erases, and each act is told", async (t) => {
    const records = await startRecords(t, stage(), OTHER);
    const { mail } = records;
    const { context, page, offences } = await openPage(stage().browser, { acceptDownloads: true });
    t.after(() => context.close());
    await signIn(page, records);
    await disputes(page, records);
    await freezes(page, records);
    await changesContact(page, mail);
    await downloads(page);
    await erases(page);
    // Results that the page expects: nobody is signed in, a wrong date.
    const unexpected = offences.errors.filter((text) => !/status of (400|401)/.test(text));
    assert.deepEqual(unexpected, []);
  });
}
