/*
 * Takes the pictures of the README from a sandbox of its own: a verification in the dashboard, and the person's own page, each in
 * light and in dark. Look at them before you commit them.
 * Run: npm run pictures [-- FOLDER] (needs Chromium, as the tests of the pages do)
 */
import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { startBrowser } from "../test/web/browser.ts";

const ROOT = path.join(import.meta.dirname, "..");
const FOLDER = path.resolve(process.argv[2] ?? path.join(ROOT, "docs/pictures"));
const PORT = 18_437;
const URL_OF_SERVICE = `http://127.0.0.1:${PORT}`;

/** The test person of the README. */
const SUBJECT = {
  first_name: "Avery",
  last_name: "Fieldstone",
  date_of_birth: "1985-03-14",
  ssn: "900010001",
};
const ADDRESS = {
  street: "1 Main Street",
  city: "Lewiston",
  state: "ME",
  zip: "04240",
  from_date: "2020-01-01",
};

/** A payroll file about the same person: only records that an operator has imported are on the person's page. */
const PAYROLL = [
  "First Name,Last Name,SSN,Birth Date,Employer,Job Title,Hire Date,Pay Date,Period Begin,Period End,Gross Pay,Federal Tax,Net Pay",
  ...["2026-10-02", "2026-10-16", "2026-10-30", "2026-11-13"].map((payDate) =>
    [
      "Avery,Fieldstone,900-01-0001,1985-03-14,Example Instruments,Engineer,2019-06-03",
      payDate,
      daysBefore(payDate, 18),
      daysBefore(payDate, 5),
      "3250.00,487.50,2762.50",
    ].join(","),
  ),
].join("\n");

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
}

interface Service {
  readonly headers: Readonly<Record<string, string>>;
  /** Opens the dashboard, signed in, once. */
  readonly signInUrl: string;
}

/** Waits for the lines that `openvoe start` prints for a newcomer. */
async function serviceOf(program: ChildProcessByStdio<null, Readable, null>): Promise<Service> {
  let printed = "";
  for await (const chunk of program.stdout) {
    printed += chunk;
    const id = /OPENVOE_CLIENT_ID=(\S+)/.exec(printed)?.[1];
    const secret = /OPENVOE_ACCESS_SECRET=(\S+)/.exec(printed)?.[1];
    const signInUrl = /^http\S+\/dashboard\/#token=\S+$/m.exec(printed)?.[0];
    if (id === undefined || secret === undefined || signInUrl === undefined) continue;
    return { headers: { "X-Access-Client-Id": id, "X-Access-Secret": secret }, signInUrl };
  }
  throw new Error(`The service ended before it was ready:\n${printed}`);
}

async function post(service: Service, at: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { ...service.headers, "Content-Type": "application/json", Prefer: "wait=10" };
  const answer = await fetch(`${URL_OF_SERVICE}${at}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${at}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

interface Picture {
  readonly name: string;
  /** Opened in this order; the last one is taken. */
  readonly addresses: readonly string[];
  readonly heading: string;
  readonly size: { readonly width: number; readonly height: number };
}

/** Opens the page once, and takes it in both colours. */
async function take({ name, addresses, heading, size }: Picture): Promise<void> {
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ viewport: size, locale: "en-US", deviceScaleFactor: 1.5 });
    const page = await context.newPage();
    for (const address of addresses) {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
    }
    await page.getByRole("heading", { name: heading }).first().waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: path.join(FOLDER, `${name}-${colorScheme}.png`), animations: "disabled" });
    }
  } finally {
    await browser.close();
  }
}

const folder = mkdtempSync(path.join(tmpdir(), "openvoe-pictures-"));
const env = { ...process.env, OPENVOE_DATA_DIR: path.join(folder, "data"), OPENVOE_PORT: String(PORT) };
const openvoe = path.join(ROOT, "bin/openvoe");
const program = spawn(openvoe, ["start"], { env, cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
try {
  const service = await serviceOf(program);
  program.stdout.resume();
  const file = path.join(folder, "payroll.csv");
  writeFileSync(file, `${PAYROLL}\n`);
  execFileSync(openvoe, ["import", "employments", file, "--source", "Example payroll", "--env", "sandbox"], {
    env,
    cwd: folder,
    stdio: "inherit",
  });
  mkdirSync(FOLDER, { recursive: true });
  const verification = await post(service, "/v1/instant-verifications/", { subject: SUBJECT, addresses: [ADDRESS] });
  const screen = `${URL_OF_SERVICE}/dashboard/verifications/${verification.id}`;
  await take({
    name: "verification",
    addresses: [service.signInUrl, screen],
    heading: "Avery Fieldstone",
    size: { width: 1_280, height: 960 },
  });
  const link = await post(service, "/v1/subjects/sessions/", { subject: SUBJECT, requested_by: "operator" });
  const size = { width: 560, height: 860 };
  await take({ name: "person", addresses: [String(link.url)], heading: "Data about Avery Fieldstone", size });
} finally {
  program.kill("SIGINT");
  await new Promise((ended) => program.once("close", ended));
  rmSync(folder, { recursive: true });
}
