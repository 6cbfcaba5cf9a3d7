import assert from "node:assert/strict";
import { test } from "node:test";
import { aLogo } from "../../../support/logo.ts";
import { openPage } from "../../browser.ts";
import { picture } from "../../look.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

/** The brand of a team: filled in, refused, saved, with a logo, and seen by a person. */
export function brand(desk: () => Desk): void {
  test("brand: name, colour, contact and logo are saved, and the Bridge page shows them under its policy", async (t) => {
    const { app, signIn, browser } = desk();
    const signed = await signIn(t, { path: "/team" });
    const { page, client } = signed;
    await reaches(page, "Brand");
    await lookAt(page, "brand-empty");
    await page.getByLabel("Name", { exact: false }).first().fill("Acme Lending");
    await page.getByLabel("Contact email").fill("help@lender.example");
    await page.getByLabel("Contact phone").fill("+1 800 555 0142");
    await page.getByLabel("Privacy policy URL").fill("https://lender.example/privacy");
    await page.getByLabel("Button color").fill("#ffcc00");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/has a contrast of 1\.5 to 1/).waitFor();
    assert.equal(await page.getByLabel("Contact email").inputValue(), "help@lender.example");
    await lookAt(page, "brand-refused");
    await page.getByLabel("Button color").fill("#7a1f5c");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. People see it from now on.").waitFor();
    const [field, svg] = [page.getByLabel("File"), Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")];
    await field.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: svg });
    await page.getByText("This image cannot be used").waitFor();
    await field.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: aLogo() });
    await page.getByText("The logo is saved.").waitFor();
    await page.getByRole("img", { name: "The team's logo" }).waitFor();
    await lookAt(page, "brand");
    assertClean(signed, app);

    const user = await client.post("/v1/users/", { external_user_id: crypto.randomUUID() });
    const made = await client.post(`/v1/users/${user.at("id")}/tokens/`, { product_type: "income" });
    const theirs = await openPage(browser);
    t.after(() => theirs.context.close());
    await theirs.page.goto(`${app.url}/bridge/${made.at("bridge_token")}`);
    await theirs.page.getByText("Acme Lending").first().waitFor();
    const logo = theirs.page.locator("img.logo");
    await logo.waitFor();
    assert.equal(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth), 240);
    const links = theirs.page.locator(".contact-footer a");
    const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    assert.deepEqual(addresses, ["mailto:help@lender.example", "tel:+18005550142", "https://lender.example/privacy"]);
    await picture(theirs.page, "brand-bridge");
    assert.deepEqual(theirs.offences.errors, []);
  });
}
