import { useState } from "preact/hooks";
import { Failure, QueryState } from "../../parts/content.tsx";
import { Page } from "../../parts/page.tsx";
import { useLocation } from "../../router/router.tsx";
import { DeliveryStep } from "./delivery-step.tsx";
import { NextSteps } from "./next-steps.tsx";
import { PersonChoice } from "./person-choice.tsx";
import { ResultStep } from "./result-step.tsx";
import { useSandboxPersons } from "./sandbox-persons.ts";
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
      lead="Three steps in the sandbox: choose a person, see what is found, and see the webhook arrive. Nobody here is real."
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
