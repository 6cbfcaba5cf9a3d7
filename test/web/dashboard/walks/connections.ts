import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { sends, signIn as signInToPayroll } from "../../person.ts";
import { EMPLOYER } from "../../stage.ts";
import { assertClean, type Desk, lookAt, reaches } from "../desk.ts";

/** Connections and orders: made here, answered by a person in another window, and seen to their end. */
export function connections(desk: () => Desk): void {
  connected(desk);
  failed(desk);
  ordered(desk);
}

/** Goes through the Bridge page as a person does, to the sign-in. Where that succeeds, the page asks before anything goes: see {@link sends}. */
export async function connect(page: Page, username: string): Promise<void> {
  await page.getByRole("combobox").fill(EMPLOYER.typed);
  await page.getByRole("option", { name: EMPLOYER.name }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await signInToPayroll(page, username);
}

function connected(desk: () => Desk): void {
  test("connections: an address is made, a person connects at it, and the link and its report are seen and deleted", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/connections" });
    const { page } = signed;
    await page.getByRole("heading", { name: "No links yet" }).waitFor();
    await lookAt(page, "connections-empty");
    await page.getByRole("link", { name: "Connect a person" }).first().click();
    await reaches(page, "Connect a person");
    await page.getByRole("button", { name: "Create page" }).click();
    await page.getByText(/^Your ID for the person must/).waitFor();
    await page.getByLabel("Your ID for the person").fill("applicant-17");
    await lookAt(page, "connection-new");
    await page.getByRole("button", { name: "Create page" }).click();
    await reaches(page, "Page for applicant-17");
    await page.getByText("Nothing yet.").waitFor();
    await lookAt(page, "connection-address");
    await page.reload();
    await reaches(page, "Page for applicant-17");
    const [bridge] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: /Open the page/ }).click(),
    ]);
    await connect(bridge, "multiple.employments");
    await sends(bridge);
    await page.getByText("Done", { exact: true }).waitFor();
    await lookAt(page, "connection-done");
    await page.getByRole("link", { name: "See the link" }).click();
    await reaches(page, EMPLOYER.name);
    await page.getByText("Connected", { exact: true }).first().waitFor();
    await page.getByRole("heading", { name: "Report", exact: true }).waitFor();
    await lookAt(page, "link");
    await page.getByRole("link", { name: "See the user" }).click();
    await reaches(page, "applicant-17");
    await lookAt(page, "user");
    await page.getByRole("link", { name: "Connect", exact: true }).click();
    await page.getByText("Done", { exact: true }).first().waitFor();
    await lookAt(page, "task");
    await page.getByRole("link", { name: "Tasks" }).click();
    await page.getByText("1 task", { exact: true }).waitFor();
    await page.getByRole("navigation", { name: "Connections" }).getByRole("link", { name: "Links" }).click();
    await page.getByText("1 link", { exact: true }).waitFor();
    await lookAt(page, "connections");
    await page.getByRole("link", { name: EMPLOYER.name }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete link" }).click();
    await page.getByRole("heading", { name: "No links yet" }).waitFor();
    assertClean(signed, app);
  });
}

function failed(desk: () => Desk): void {
  test("connections: a sign-in that fails says why and what to do, and the same person gets a further address", async (t) => {
    const { page, client, open } = await desk().signIn(t, { path: "/connections/new" });
    await client.post("/v1/users/", { external_user_id: "known" });
    await page.getByLabel("Your ID for the person").fill("known");
    await page.getByRole("button", { name: "Create page" }).click();
    await reaches(page, "Page for known");
    const [bridge] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: /Open the page/ }).click(),
    ]);
    await connect(bridge, "locked");
    await page.getByText("Account locked", { exact: true }).waitFor();
    await lookAt(page, "connection-failed");
    await open("/connections/users");
    await page.getByText("1 user", { exact: true }).waitFor();
    await lookAt(page, "users");
  });
}

function ordered(desk: () => Desk): void {
  test("orders: one is made, its person connects, and it is followed to its end", async (t) => {
    const { app, signIn } = desk();
    const signed = await signIn(t, { path: "/orders" });
    const { page, client, open } = signed;
    await page.getByRole("heading", { name: "No orders yet" }).waitFor();
    await lookAt(page, "orders-empty");
    await page.getByRole("link", { name: "New order" }).first().click();
    await page.getByRole("button", { name: "Create order" }).click();
    await page.getByText("Enter at least one").waitFor();
    await page.getByLabel("Order number").fill("loan-17");
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Sample");
    await lookAt(page, "order-new");
    await page.getByRole("button", { name: "Create order" }).click();
    await reaches(page, "Ada Sample");
    // The form was scrolled to its end; the next screen begins at its top.
    assert.equal(await page.evaluate("scrollY"), 0);
    await page.getByText("Waiting for the person.").waitFor();
    await page.getByText("No messages are sent or scheduled").waitFor();
    await page.getByRole("button", { name: "Resend invitation" }).click();
    await page.getByText("This service does not send such messages").waitFor();
    await lookAt(page, "order");
    const order = await client.get("/v1/orders/?order_number=loan-17");
    assert.equal(
      await page.getByRole("link", { name: /Open the page/ }).getAttribute("href"),
      order.at("results.0.share_url"),
    );
    const bridge = await page.context().newPage();
    await bridge.goto(`${app.url}/bridge/${order.at("results.0.bridge_token")}`);
    await connect(bridge, "goodlogin");
    await sends(bridge);
    await page.getByText("The data is available.").waitFor();
    await page.getByText("loan-17").waitFor();
    await lookAt(page, "order-completed");
    await page.getByRole("link", { name: "Orders", exact: true }).first().click();
    await page.getByLabel("Status").selectOption("completed");
    await page.getByText("1 order", { exact: true }).waitFor();
    await lookAt(page, "orders");
    assert.match(page.url(), /status=completed/);
    await chooseColumns(page);
    await invite(page);
    const second = await client.post("/v1/orders/", { products: ["income"], order_number: "loan-18" });
    await open(`/orders/${second.at("id")}`);
    await page.getByRole("button", { name: "Cancel order" }).click();
    await page.getByRole("button", { name: "Cancel the order" }).click();
    await page.getByText("Your team canceled the order.").waitFor();
    assertClean(signed, app);
  });
}

/** Other columns of a list are chosen by keyboard and mouse, and kept over a reload. */
async function chooseColumns(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("checkbox", { name: "Phone" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Products" }).uncheck();
  await lookAt(page, "orders-columns");
  await page.reload();
  await page.getByRole("columnheader", { name: "Phone" }).waitFor();
  assert.equal(await page.getByRole("columnheader", { name: "Products" }).count(), 0);
}

/** Persons are invited by a CSV whose faults are told by line. */
async function invite(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Invite from a file" }).click();
  const rows = [
    "Name;E-Mail;Telephone;Employer;Branch",
    "Gómez, María;maria@example.com;;Acme Bakery;12",
    "Jo Park;no address;;;12",
    "Kim Lee;;;Acme Bakery;12",
  ];
  const buffer = Buffer.from(rows.join("\r\n"), "latin1");
  await page.setInputFiles("input[type=file]", { name: "persons.csv", mimeType: "text/csv", buffer });
  await lookAt(page, "orders-invite");
  await page.getByRole("button", { name: "Check file" }).click();
  await page.getByText("email must be an email address").waitFor();
  await page.getByText("Not used: Branch").waitFor();
  await lookAt(page, "orders-invite-checked");
  await page.getByRole("button", { name: "Invite 2 people" }).click();
  await page.getByText("2 orders created · 1 line with problems").waitFor();
  await lookAt(page, "orders-invited");
  await page.getByRole("link", { name: "Gómez, María" }).click();
  await reaches(page, "María Gómez");
}
