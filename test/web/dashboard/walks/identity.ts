import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "../../../support/eventually.ts";
import { sends, signIn as signInToPayroll } from "../../person.ts";
import { assertClean, type Desk, lookAt } from "../desk.ts";

const ACCOUNT = { first_name: "Maria", last_name: "Gomez", date_of_birth: "1988-04-12", ssn: "900114321" } as const;

/** Whom a client names, and what operator and person read of the comparison. */
const WALKS = [
  { what: "agrees", named: ACCOUNT, verdict: "Same person", differing: null },
  { what: "differs in the name", named: { ...ACCOUNT, first_name: "Jamie" }, verdict: "Differs", differing: "Name" },
  {
    what: "differs in the date of birth",
    named: { ...ACCOUNT, date_of_birth: "1971-11-30" },
    verdict: "Differs",
    differing: "Date of birth",
  },
  { what: "differs in the SSN", named: { ...ACCOUNT, ssn: "900557788" }, verdict: "Differs", differing: "SSN" },
  { what: "is not given", named: {}, verdict: "Not compared", differing: null },
] as const;

const WARNING = /may belong to another person/;
const TOLD = /does not match what Example Lending has/;

/** Five orders that one payroll account answers: what the person is told, and what the operator sees. */
export function identity(desk: () => Desk): void {
  for (const [at, { what, named, verdict, differing }] of WALKS.entries()) {
    test(`identity: an order whose person ${what}, on the person's pages and on the dashboard`, async (t) => {
      const { app, signIn } = desk();
      const signed = await signIn(t);
      const { page, client, open } = signed;
      await client.post("/v1/sandbox/scenarios/", {
        name: "Maria",
        username: "maria",
        password: "pw",
        employments: [{ profile: ACCOUNT }],
      });
      const order = await client.post("/v1/orders/", {
        order_number: `identity-${at}`,
        client_name: "Example Lending",
        products: ["income"],
        ...named,
        employers: [{ company_name: "Acme Bakery" }],
      });
      assert.equal(order.status, 201, order.text);
      const person = await page.context().newPage();
      await person.goto(String(order.at("share_url")));
      await person.getByRole("button", { name: "Start" }).click();
      await person.getByRole("button", { name: "Agree and continue" }).click();
      await signInToPayroll(person, "maria", "pw");
      await sends(person);
      await eventually(async () => assert.equal(await person.getByText(TOLD).count(), differing === null ? 0 : 1));
      if (at === 1) await lookAt(person, "identity-person");
      const shared = person.getByRole("link", { name: "See or stop what you share" });
      await person.goto((await shared.getAttribute("href")) ?? assert.fail("no link"));
      await person
        .getByText({ "Same person": /named\.$/, Differs: TOLD, "Not compared": /^Not compared/ }[verdict])
        .waitFor();

      await open(`/orders/${order.at("id")}`);
      const row = (field: string) => page.getByRole("row").filter({ hasText: field });
      await page.getByText("Completed", { exact: true }).first().waitFor();
      await page.getByText(verdict, { exact: true }).first().waitFor();
      await eventually(async () => assert.equal(await page.getByText(WARNING).count(), differing === null ? 0 : 1));
      if (differing !== null) await row(differing).getByText("Differs").waitFor();
      await lookAt(page, `identity-order-${at}`);
      await page.getByRole("link", { name: "See the link" }).click();
      await page.getByRole("heading", { name: "Person", exact: true }).waitFor();
      await eventually(async () => assert.equal(await page.getByText(WARNING).count(), differing === null ? 0 : 1));
      if (at === 1) await lookAt(page, "identity-link");
      assertClean(signed, app);
    });
  }
}
