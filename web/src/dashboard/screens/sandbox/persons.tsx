import type { SandboxPerson } from "@openvoe/client";
import { Button, Failure, QueryState } from "../../parts/content.tsx";
import { Page } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { navigate } from "../../router/router.tsx";
import { useMutation, useScope, voe } from "../../service/voe.ts";
import { outcomeWords, personName, requestAbout, useSandboxPersons } from "../first-verification/sandbox-persons.ts";

/** One person for every outcome; one click verifies each. */
export function Persons() {
  const persons = useSandboxPersons(true);
  const mayVerify = useScope("verifications:write");
  const verify = useMutation({
    act: (person: SandboxPerson) => voe.verifications.create({ ...requestAbout(person), tracking_info: "test-person" }),
    changes: [["verifications"]],
    onDone: ({ id }) => navigate(`/verifications/${id}`),
  });
  return (
    <Page
      title="Test persons"
      lead="All people are simulated. Each person produces a different outcome for your tests."
    >
      {verify.error === null ? null : <Failure error={verify.error} />}
      <QueryState query={persons}>
        {(rows) =>
          tableOf("Test persons", rows, [
            { title: "Person", cell: personName },
            { title: "Outcome", cell: outcomeWords },
            { title: "SSN", cell: ({ subject }) => <code class="whole">{subject.ssn}</code> },
            {
              title: "Date of birth",
              isMinor: true,
              cell: (row) => <span class="whole">{row.subject.date_of_birth}</span>,
            },
            {
              title: "Action",
              cell: (person) =>
                mayVerify ? (
                  <Button look="small" disabled={verify.isPending} onClick={() => verify.run(person)}>
                    Verify<span class="unseen"> {personName(person)}</span>
                  </Button>
                ) : null,
            },
          ])
        }
      </QueryState>
    </Page>
  );
}
