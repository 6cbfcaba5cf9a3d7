import { useId, useState } from "preact/hooks";
import { Card, Failure, Icon, QueryState } from "../../parts/content.tsx";
import { CodeBlock, Page } from "../../parts/page.tsx";
import { Link, useLocation } from "../../router/router.tsx";
import { SERVICE_URL } from "../../service/address.ts";
import { useSession } from "../../service/voe.ts";
import { DeliveryStep } from "./delivery-step.tsx";
import { ResultStep } from "./result-step.tsx";
import { outcomeWords, personName, type SandboxPerson, useSandboxPersons } from "./sandbox-persons.ts";
import { Step } from "./step.tsx";
import { useFirstRun } from "./use-first-run.ts";

/** The first minute: choose a person, see the result, see the webhook arrive. */
export function FirstVerification() {
  const persons = useSandboxPersons(true);
  const { search } = useLocation();
  const [chosen, setChosen] = useState(0);
  const run = useFirstRun();
  const verification = search.get("verification");
  const webhook = search.get("webhook");
  return (
    <Page
      title="Your first verification"
      lead="Three steps in the sandbox: choose a person, see the result, and see the webhook arrive. All people are simulated."
    >
      <ol class="steps">
        <Step number={1} title="Choose a person" isDone={verification !== null}>
          <QueryState query={persons}>
            {(all) => (
              <PersonChoice
                persons={all}
                chosen={chosen}
                isPending={run.isPending}
                isAgain={verification !== null}
                onChoose={setChosen}
                onRun={(person) => run.run(person)}
              />
            )}
          </QueryState>
          {run.error === null ? null : <Failure error={run.error} />}
        </Step>
        {verification === null ? null : (
          <>
            <ResultStep key={verification} id={verification} />
            <DeliveryStep
              key={`${verification}/event`}
              verificationId={verification}
              webhookId={webhook}
              known={run.webhook}
            />
          </>
        )}
      </ol>
      {verification === null ? null : <NextSteps />}
    </Page>
  );
}

/** What to do after the first verification, and how a program does the same. */
export function NextSteps() {
  const { client_id } = useSession().team;
  return (
    <div class="grid next">
      <Card title="Next">
        <ul class="marks">
          <Next to="/webhooks/new" text="Add a webhook of your own" />
          <Next to="/keys/new" text="Create a key for your program" />
          <Next to="/verifications" text="See all verifications" />
          <Next to="/connections" text="Let a person connect their payroll account" />
        </ul>
      </Card>
      <Card title="The same in code">
        <CodeBlock title="TypeScript" text={programOf(client_id)} />
      </Card>
    </div>
  );
}

function Next({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <li>
      <Icon name="arrow" /> <Link to={to}>{text}</Link>
    </li>
  );
}

function programOf(clientId: string): string {
  return `import { OpenVoe } from "@openvoe/client";

const voe = new OpenVoe({
  baseUrl: "${SERVICE_URL.replace(/\/$/, "")}",
  clientId: "${clientId}",
  accessSecret: process.env.OPENVOE_ACCESS_SECRET,
});
const { verifications } = voe;
const { results } = await verifications.createAndWait({
  subject: { first_name: "Avery", last_name: "Fieldstone", date_of_birth: "1985-03-14", ssn: "900010001" },
  addresses: [{ street: "1 Example Way", city: "Springfield", state: "IL", zip: "62701", from_date: "2018-01-01" }],
});
console.log(results?.outcome, results?.employments);`;
}

interface PersonChoiceProps {
  readonly persons: readonly SandboxPerson[];
  /** The place of the chosen one. */
  readonly chosen: number;
  readonly isPending: boolean;
  /** True once one was run. */
  readonly isAgain: boolean;
  readonly onChoose: (at: number) => void;
  readonly onRun: (person: SandboxPerson) => void;
}

/** The persons of the sandbox as a choice, and the button that verifies the chosen one. */
export function PersonChoice({ persons, chosen, isPending, isAgain, onChoose, onRun }: PersonChoiceProps) {
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const person = persons[chosen];
        if (person !== undefined && !isPending) onRun(person);
      }}
    >
      <fieldset class="persons">
        <legend class="unseen">Person</legend>
        {persons.map((person, at) => (
          <label key={person.subject.ssn} class="person">
            <input type="radio" name={id} checked={at === chosen} onChange={() => onChoose(at)} />
            <span>
              <span class="strong">{personName(person)}</span>
              <span class="muted line small">{outcomeWords(person)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="button primary" aria-disabled={isPending}>
        {isPending ? <span class="spinner" /> : null}
        {isAgain ? "Verify this person too" : "Verify this person"}
      </button>
    </form>
  );
}
