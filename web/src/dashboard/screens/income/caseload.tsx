import { useRef, useState } from "preact/hooks";
import { Failure, LinkButton } from "../../parts/content.tsx";
import { FileField, Form } from "../../parts/form.tsx";
import { Page } from "../../parts/page.tsx";
import { useMutation } from "../../service/voe.ts";
import { readAsked } from "./asked-fields.tsx";
import { assessCaseload, type CaseloadRequest } from "./assess-caseload.ts";
import { type Case, readCaseload } from "./caseload-file.ts";
import { CaseloadTable } from "./caseload-table.tsx";
import type { Rule } from "./income-texts.tsx";
import { RuleChoice } from "./rule-choice.tsx";

/** Assesses a caseload by a rule: a file in, a table out. */
export function Caseload() {
  const rule = useRef<Rule | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [cases, setCases] = useState<readonly Case[]>([]);
  const [total, setTotal] = useState(0);
  const run = useMutation<{ readonly file: File; readonly request: CaseloadRequest }, void>({
    act: async ({ file: chosen, request }) => {
      const lines = readCaseload(await chosen.text());
      setTotal(lines.length);
      setCases([]);
      for await (const answered of assessCaseload(lines, request)) setCases(answered);
    },
    changes: [["income", "list"]],
  });
  return (
    <Page
      title="A caseload"
      up={{ to: "/income", title: "Income" }}
      lead="One rule for many persons: a file with a line of JSON for each, as openvoe assess takes it, or with the id of a verification, link, user or order."
    >
      <details open={cases.length === 0}>
        <summary>The rule and the file</summary>
        <Form
          mutation={run}
          submit={run.isPending ? `Assessing: ${cases.length} of ${total}` : "Assess"}
          onSubmit={(values) => {
            if (file === null) return setMissing(true);
            if (rule.current === null) return;
            const as_of = values.text("as_of");
            run.run({ file, request: { rule: rule.current.name, as_of, ...readAsked(rule.current, values, as_of) } });
          }}
          cancel={<LinkButton to="/income">Cancel</LinkButton>}
        >
          <RuleChoice
            initial={null}
            onRule={(chosen) => {
              rule.current = chosen;
            }}
          />
          <FileField
            file={file}
            fault={isMissing ? "Choose a file first" : null}
            legend="The caseload"
            accept=".ndjson,.jsonl,.json"
            onFile={(chosen) => {
              setFile(chosen);
              setMissing(false);
            }}
          />
        </Form>
      </details>
      {cases.length > 0 && run.error !== null ? <Failure error={run.error} /> : null}
      {cases.length === 0 ? null : <CaseloadTable cases={cases} isComplete={!run.isPending} />}
    </Page>
  );
}
