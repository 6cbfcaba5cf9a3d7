import { useState } from "preact/hooks";
import { QueryState } from "../../parts/content.tsx";
import { SelectField, TextField } from "../../parts/form.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import { AskedFields } from "./asked-fields.tsx";
import type { Rule } from "./income-texts.tsx";

/** All rules, which change only with a release or the operator's packs. */
export function useRules() {
  return useQuery(["income-rules"], (signal) => voe.request("GET", "/v1/income-rules/", { signal }), {
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface RuleChoiceProps {
  /** The chosen rule before one chooses another. */
  readonly initial: string | null;
  /** Called whenever another rule is chosen, and of the first one. */
  readonly onRule: (rule: Rule) => void;
}

/** Fields for a rule, the day, and all that the rule asks for. */
export function RuleChoice({ initial, onRule }: RuleChoiceProps) {
  const rules = useRules();
  return <QueryState query={rules}>{(all) => <Fields rules={all} initial={initial} onRule={onRule} />}</QueryState>;
}

function Fields({ rules, initial, onRule }: RuleChoiceProps & { readonly rules: readonly Rule[] }) {
  const [name, setName] = useState(rules.some((one) => one.name === initial) ? initial : (rules[0]?.name ?? ""));
  const rule = rules.find((one) => one.name === name);
  if (rule === undefined) return null;
  onRule(rule);
  return (
    <>
      <SelectField
        name="rule"
        label="Rule"
        value={rule.name}
        options={rules.map((one) => [one.name, `${one.pack.title}: ${one.title}`] as const)}
        onChange={setName}
      />
      <section class="rule-text">
        <p>{rule.text}</p>
        <p class="muted small">{rule.citations.map(({ source, section }) => `${source}, ${section}`).join("; ")}</p>
      </section>
      <TextField name="as_of" label="As of" type="date" value={new Date().toISOString().slice(0, 10)} />
      <AskedFields key={rule.name} rule={rule} />
    </>
  );
}
