import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmProvider } from "../../../src/areas/companies/sql/operator-changes.ts";
import type { CompanyId } from "../../../src/kernel/ids.ts";
import { DARTMOUTH } from "../../areas/companies/routes/directory.ts";
import { openPage } from "../browser.ts";
import { AT_EMPLOYER, agree, lookAt, reaches, sends, signIn } from "../person.ts";
import type { Stage } from "../stage.ts";

/** Every kind of step that a provider can ask. */
export function steps(stage: () => Stage): void {
  asksForCode(stage);
  asksForChoice(stage);
  showsProgress(stage);
  redirects(stage);
  confirmsDeposit(stage);
  asksForProvider(stage);
}

function asksForProvider(stage: () => Stage): void {
  test("bridge: asks for the payroll service where there are several, and chooses the one that the employer uses", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    await page.goto(`${app.url}/bridge/${await bridgeToken({ company_mapping_id: DARTMOUTH.id, provider_id: null })}`);
    await reaches(page, "Where do you see your pay stubs?");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Choose a payroll service.").waitFor();
    // A company of its own: the others' walks must not find a provider confirmed.
    const key = { companyId: DARTMOUTH.id as CompanyId, environment: "sandbox", provider: "scripted" } as const;
    await app.db.transaction((tx) => confirmProvider(tx, key, { products: ["income"], by: "operator:test" }));
    await page.reload();
    await reaches(page, "Where do you see your pay stubs?");
    await lookAt(page, "18-provider");
    assert.equal(await page.getByRole("radio", { name: "Scripted Payroll" }).isChecked(), true);
    await page.getByText("Used by your employer").waitFor();
    await page.getByRole("radio", { name: "Sandbox Payroll" }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await reaches(page, "Share with Example Lending?");
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("radio", { name: "Scripted Payroll" }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await reaches(page, "Find your records");
    await lookAt(page, "19-form-of-all-fields");
    const ssn = page.getByLabel("Social Security number", { exact: true });
    await ssn.fill("219-09-5512");
    const hidden = 'getComputedStyle(document.querySelector("input[name=ssn]")).webkitTextSecurity';
    assert.equal(await page.evaluate(hidden), "disc");
    await page.getByRole("button", { name: "Show Social Security number" }).click();
    assert.equal(await page.evaluate(hidden), "none");
    await page.getByLabel("Date of birth").fill("1988-03-15");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("No records were found.").waitFor();
    await page.getByRole("button", { name: "Choose another payroll service" }).click();
    await reaches(page, "Where do you see your pay stubs?");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await ssn.fill("219-09-5512");
    await page.getByLabel("Date of birth").fill("1988-03-14");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await sends(page);
  });
}

function asksForCode(stage: () => Stage): void {
  test("bridge: asks for a wrong code again, and for nothing else, with the attempts left, and takes a right one with blanks", async (t) => {
    const { browser, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    await agree(page, stage(), await bridgeToken(AT_EMPLOYER));
    await signIn(page, "goodlogin", "mfa");
    await reaches(page, "Enter the code that we sent you");
    await lookAt(page, "08-code");
    assert.equal(await page.getByLabel("Code").getAttribute("autocomplete"), "one-time-code");
    await page.getByRole("button", { name: "Send a new code" }).click();
    await page.getByText("A new code is on its way.").waitFor();
    const enter = async (code: string) => {
      await page.getByLabel("Code").fill(code);
      await page.getByRole("button", { name: "Continue" }).click();
    };
    await enter("99999");
    await page.getByText("The code is not correct. You have 2 more attempts.").waitFor();
    await lookAt(page, "09-code-wrong");
    assert.equal(await page.getByLabel("Code").inputValue(), "");
    assert.equal(await page.evaluate("document.activeElement.name"), "code");
    assert.equal(await page.getByText("A new code is on its way.").count(), 0);
    await enter("99998");
    await page.getByText("You have one more attempt.").waitFor();
    await page.getByRole("button", { name: "Send a new code" }).click();
    await page.getByText("A new code is on its way.").waitFor();
    await enter("99997");
    await reaches(page, "The code was not accepted");
    await lookAt(page, "09-code-refused");
    await page.getByRole("button", { name: "Try again" }).click();
    await reaches(page, "Sign in to Sandbox Payroll");
    assert.equal(await page.getByLabel("User name").inputValue(), "goodlogin");
    await signIn(page, "goodlogin", "mfa");
    await enter("123 45");
    await sends(page);
  });
}

function asksForChoice(stage: () => Stage): void {
  test("bridge: asks which employer to share", async (t) => {
    const { browser, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    await agree(page, stage(), await bridgeToken(AT_EMPLOYER));
    await signIn(page, "choose.employer");
    const options = page.getByRole("radio");
    await options.first().waitFor();
    await lookAt(page, "10-choice");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Choose one.").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await options.first().waitFor();
    await options.last().check();
    await page.getByRole("button", { name: "Continue" }).click();
    await sends(page);
  });
}

function showsProgress(stage: () => Stage): void {
  test("bridge: shows that it works while a slow sign-in takes its time", async (t) => {
    const { browser, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    await agree(page, stage(), await bridgeToken(AT_EMPLOYER));
    // News of the connection are held back until the step was looked at.
    const looked = Promise.withResolvers<void>();
    await page.route("**/connection/?since=*", (route) => looked.promise.then(() => route.continue()));
    await signIn(page, "slow");
    await reaches(page, "Connecting");
    await lookAt(page, "11-progress");
    assert.match(await page.getByRole("status").innerText(), /Signing in/);
    looked.resolve();
    await sends(page);
  });
}

function redirects(stage: () => Stage): void {
  test("bridge: goes to the provider's own page and comes back connected", async (t) => {
    const { browser, app, bridgeToken } = stage();
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const token = await bridgeToken(AT_EMPLOYER);
    await agree(page, stage(), token);
    await signIn(page, "redirect");
    await reaches(page, "Give permission at Sandbox Payroll");
    await lookAt(page, "12-redirect");
    await page.getByRole("button", { name: "Go to Sandbox Payroll" }).click();
    await reaches(page, "Let Sandbox Payroll share your data?");
    await lookAt(page, "13-permission");
    await page.getByRole("link", { name: "Give permission" }).click();
    await sends(page);
    assert.equal(page.url(), `${app.url}/bridge/${token}`);
  });
}

function confirmsDeposit(stage: () => Stage): void {
  test("bridge: a change of the deposit is made only after the person has confirmed it", async (t) => {
    const { browser, bridgeToken } = stage();
    const account = {
      account_number: "16002600",
      account_type: "checking",
      routing_number: "091000019",
      bank_name: "Example Bank",
      deposit_type: "percent",
      deposit_value: "25",
    };
    const { context, page } = await openPage(browser);
    t.after(() => context.close());
    const fields = { ...AT_EMPLOYER, product_type: "deposit_switch", account };
    await page.goto(`${stage().app.url}/bridge/${await bridgeToken(fields)}`);
    await reaches(page, "Let Example Lending change your deposit?");
    await lookAt(page, "14-consent-deposit");
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await signIn(page, "goodlogin");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("button", { name: "No, change nothing" }).waitFor();
    await lookAt(page, "15-confirm");
    await page.getByRole("button", { name: "Español" }).click();
    await reaches(page, "Confirme adónde va su pago");
    await page.getByText("Cuenta corriente").waitFor();
    assert.deepEqual(await page.locator("main [lang=en]").allInnerTexts(), ["Example Bank"]);
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("button", { name: "No, change nothing" }).click();
    await reaches(page, "That did not work");
    await page.getByRole("button", { name: "Try again" }).click();
    await signIn(page, "goodlogin");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await sends(page);
  });
}
