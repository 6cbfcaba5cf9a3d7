import type { CompanyDetails } from "@openvoe/client";
import { readableName } from "../../../text/readable-name.ts";
import { LinkButton, QueryState } from "../../parts/content.tsx";
import { Page } from "../../parts/page.tsx";
import { navigate } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { useMutation, useQuery, voe } from "../../service/voe.ts";
import { sayChanged } from "./company-dialogs.tsx";
import { CompanyForm } from "./company-form.tsx";

/** Changes the details of a company. */
export function ChangeCompany({ params }: ScreenProps) {
  const { id = "" } = params;
  const profile = useQuery(["companies", id, "profile"], (signal) => voe.companyChanges.profile(id, { signal }));
  const change = useMutation({
    act: (details: CompanyDetails) => voe.companyChanges.change(id, details),
    changes: [["companies"]],
    onDone: (done) => {
      sayChanged(done);
      navigate(`/companies/${id}`);
    },
  });
  const name = readableName(profile.data?.company.name ?? "Company");
  return (
    <Page
      title={`Change ${name}`}
      up={{ to: `/companies/${id}`, title: name }}
      lead="Later imports do not overwrite these details. The inquiry log keeps the previous values."
    >
      <QueryState query={profile}>
        {({ company }) => (
          <CompanyForm
            company={company}
            mutation={change}
            submit="Change details"
            onSubmit={change.run}
            cancel={<LinkButton to={`/companies/${id}`}>Cancel</LinkButton>}
          />
        )}
      </QueryState>
    </Page>
  );
}
