import type { CompanyDetails } from "@openvoe/client";
import { readableName } from "../../../text/readable-name.ts";
import { Page } from "../../parts/page.tsx";
import { Answer } from "../../parts/states.tsx";
import { say } from "../../parts/toast.tsx";
import { Link } from "../../router/link.tsx";
import { navigate } from "../../router/location.ts";
import type { ScreenProps } from "../../router/section.ts";
import { useMutation, useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { CompanyForm } from "./company-form.tsx";

/** Changes the details of a company. */
export function ChangeCompany({ params }: ScreenProps) {
  const { id = "" } = params;
  const profile = useQuery(["companies", id, "profile"], (signal) => voe.companyChanges.profile(id, { signal }));
  const change = useMutation({
    act: (details: CompanyDetails) => voe.companyChanges.change(id, details),
    changes: [["companies"]],
    onDone: ({ changed }) => {
      say(changed ? "Changed. Searches follow within seconds." : "It was so already: nothing was changed.");
      navigate(`/companies/${id}`);
    },
  });
  const name = readableName(profile.data?.company.name ?? "Company");
  return (
    <Page
      title={`Change ${name}`}
      up={{ to: `/companies/${id}`, title: name }}
      lead="Imports leave these details as they are from then on. The inquiry log keeps the former ones."
    >
      <Answer of={profile}>
        {({ company }) => (
          <CompanyForm
            company={company}
            error={change.error}
            isPending={change.isPending}
            submit="Change details"
            onSubmit={change.run}
            cancel={
              <Link to={`/companies/${id}`} class="button">
                Cancel
              </Link>
            }
          />
        )}
      </Answer>
    </Page>
  );
}
