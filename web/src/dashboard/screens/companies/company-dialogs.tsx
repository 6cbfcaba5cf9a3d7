import type { CompanyChange, CompanyProfile } from "@openvoe/client";
import { useId, useState } from "preact/hooks";
import { Button, Failure } from "../../parts/content.tsx";
import { Confirm, Dialog } from "../../parts/dialog.tsx";
import { CheckGroup, Form, TextField, type Values } from "../../parts/form.tsx";
import { say } from "../../parts/page.tsx";
import { type Mutation, useMutation, useQuery, voe } from "../../service/voe.ts";
import { productText } from "../connections/connection-texts.tsx";

/** What an operator is about to do to a company. */
export type CompanyAct =
  | { readonly kind: "verify"; readonly provider: string }
  | { readonly kind: "unverify"; readonly provider: string }
  | { readonly kind: "alias" }
  | { readonly kind: "merge" }
  | { readonly kind: "unmerge" }
  | { readonly kind: "unalias"; readonly name: string };

interface DialogProps {
  readonly act: CompanyAct;
  readonly company: CompanyProfile["company"];
  readonly onClose: () => void;
}

const PRODUCTS = ["income", "employment", "deposit_switch", "pll"] as const;

const CHANGES = [["companies"]];

/** Says what became of a change of a company. */
export function sayChanged({ changed }: CompanyChange): void {
  say(changed ? "Saved. Searches reflect the change within seconds." : "No change was needed.");
}

/** Asks what an act needs, and does it. */
export function CompanyDialog({ act, company, onClose }: DialogProps) {
  const change = useMutation({
    act: (work: () => Promise<CompanyChange>) => work(),
    changes: CHANGES,
    onDone: (done) => {
      sayChanged(done);
      onClose();
    },
  });
  const shared = { id: company.company_mapping_id, name: company.name, change, onClose };
  switch (act.kind) {
    case "verify":
      return <VerifyDialog {...shared} provider={act.provider} />;
    case "alias":
      return <AliasDialog {...shared} />;
    case "merge":
      return <MergeDialog {...shared} />;
    default:
      return <UndoDialog {...shared} act={act} />;
  }
}

interface ActProps {
  readonly id: string;
  readonly name: string;
  readonly change: Mutation<() => Promise<CompanyChange>, CompanyChange>;
  readonly onClose: () => void;
}

function VerifyDialog({ id, provider, change, onClose }: ActProps & { readonly provider: string }) {
  const confirm = (values: Values) => {
    const products = PRODUCTS.filter((one) => values.all("products").includes(one));
    const body = { provider: values.text("provider").trim(), ...(products.length > 0 ? { products } : {}) };
    change.run(() => voe.companyChanges.verify(id, body));
  };
  return (
    <Dialog title="Confirm a provider" onClose={onClose}>
      <p>Searches will show that this provider is verified for the company.</p>
      <Form mutation={change} submit="Confirm" onSubmit={confirm} cancel={<Button onClick={onClose}>Cancel</Button>}>
        <TextField name="provider" label="Provider" value={provider} hint="A payroll provider or an imported source" />
        <CheckGroup
          name="products"
          legend="Products"
          hint="Required if this provider is new for the company"
          checks={PRODUCTS.map((value) => ({ value, label: productText(value) }))}
          checked={[]}
        />
      </Form>
    </Dialog>
  );
}

function AliasDialog({ id, change, onClose }: ActProps) {
  return (
    <Dialog title="Add a name" onClose={onClose}>
      <Form
        mutation={change}
        cancel={<Button onClick={onClose}>Cancel</Button>}
        submit="Add name"
        onSubmit={(values) => change.run(() => voe.companyChanges.alias(id, values.text("name")))}
      >
        <TextField name="name" label="Name" hint="A former name, a trade name or an abbreviation" />
      </Form>
    </Dialog>
  );
}

function MergeDialog({ id, name, change, onClose }: ActProps) {
  const { error, isPending, run } = change;
  return (
    <Dialog title={`Merge ${name} into another`} onClose={onClose}>
      <p>Its ID, names and details will point to the other company. You can undo this.</p>
      <MergeTarget own={id} isPending={isPending} onChoose={(into) => run(() => voe.companyChanges.merge(id, into))} />
      {error === null ? null : <Failure error={error} />}
      <div class="actions end">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}

type Undo = Extract<CompanyAct, { readonly kind: "unverify" | "unalias" }> | { readonly kind: "unmerge" };

/** What each undoing says and does. */
function undoingOf(act: Undo, { id, name }: Pick<ActProps, "id" | "name">) {
  switch (act.kind) {
    case "unalias":
      return {
        title: `Remove “${act.name}”?`,
        confirm: "Remove name",
        text: "Searches for it will no longer find the company. You can add it again.",
        work: () => voe.companyChanges.unalias(id, act.name),
      };
    case "unverify":
      return {
        title: `Withdraw ${act.provider}?`,
        confirm: "Withdraw",
        text: "Records from this provider stay. You can confirm the provider again later.",
        work: () => voe.companyChanges.unverify(id, act.provider),
      };
    case "unmerge":
      return {
        title: `Undo the merge of ${name}?`,
        confirm: "Undo the merge",
        text: "Searches for its names will find it as a separate company again.",
        work: () => voe.companyChanges.unmerge(id),
      };
  }
}

function UndoDialog({ act, onClose, ...about }: Omit<ActProps, "change"> & { readonly act: Undo }) {
  const { title, confirm, text, work } = undoingOf(act, about);
  return (
    <Confirm {...{ title, confirm, onClose }} act={work} changes={CHANGES} onDone={sayChanged}>
      <p>{text}</p>
    </Confirm>
  );
}

interface TargetProps {
  readonly own: string;
  readonly isPending: boolean;
  readonly onChoose: (id: string) => void;
}

function MergeTarget({ own, isPending, onChoose }: TargetProps) {
  const id = useId();
  const [text, setText] = useState("");
  const found = useQuery(
    ["companies", "suggest", text.trim()],
    (signal) => voe.companies.suggest({ query: text.trim() }, { signal }),
    { enabled: text.trim() !== "", placeholderData: (before) => before },
  );
  const others = (found.data ?? []).filter((one) => one.company_mapping_id !== own).slice(0, 6);
  return (
    <div class="stack">
      <div class="field">
        <label for={id}>Company to keep</label>
        <input
          id={id}
          type="search"
          class="input"
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <ul class="stack" aria-label="Companies found">
        {others.map((one) => (
          <li key={one.company_mapping_id}>
            <Button disabled={isPending} onClick={() => onChoose(one.company_mapping_id ?? "")}>
              Merge into {one.name}
              {one.domain === "" ? "" : ` (${one.domain})`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
