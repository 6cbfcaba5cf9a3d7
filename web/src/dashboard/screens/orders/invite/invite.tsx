import { useState } from "preact/hooks";
import { Failure, LinkButton } from "../../../parts/content.tsx";
import { FileField, Form, SelectField } from "../../../parts/form.tsx";
import { Page, say } from "../../../parts/page.tsx";
import { useMutation } from "../../../service/voe.ts";
import { ClientNameField } from "../../connections/client-name-field.tsx";
import { PRODUCTS } from "../../connections/connection-texts.tsx";
import { type InvitationFile, readInvitations } from "./invitation-file.ts";
import { checkInvitations, createInvitations, type Invitation, type Shared } from "./invitation-order.ts";
import { InvitationTable } from "./invitation-table.tsx";

interface Checked {
  readonly file: InvitationFile;
  readonly shared: Shared;
}

/** Invites the persons of a CSV: the file, then what is wrong with each line, then an order for each that is right. */
export function Invite() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [rows, setRows] = useState<readonly Invitation[]>([]);
  const create = useMutation<Checked, void>({
    act: async ({ shared }) => {
      for await (const answered of createInvitations(rows, shared)) setRows(answered);
    },
    changes: [["orders"]],
    onDone: () => say("The orders are created: each line leads to its own."),
  });
  return (
    <Page
      title="Invite from a file"
      up={{ to: "/orders", title: "Orders" }}
      lead="A CSV with a person a row. Nothing is created before you have seen what is wrong with each line."
    >
      {checked === null ? (
        <FileForm
          onChecked={(read, found) => {
            setRows(found);
            setChecked(read);
          }}
        />
      ) : (
        <>
          {create.error === null ? null : <Failure error={create.error} />}
          <InvitationTable
            file={checked.file}
            rows={rows}
            isPending={create.isPending}
            onCreate={() => create.run(checked)}
            onAgain={() => {
              setChecked(null);
              create.reset();
            }}
          />
        </>
      )}
    </Page>
  );
}

interface FileFormProps {
  readonly onChecked: (read: Checked, found: readonly Invitation[]) => void;
}

/** Takes the file, and has its lines checked. */
function FileForm({ onChecked }: FileFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const check = useMutation<{ readonly chosen: File; readonly shared: Shared }, void>({
    act: async ({ chosen, shared }) => {
      const read = await readInvitations(chosen);
      onChecked({ file: read, shared }, await checkInvitations(read.rows, shared));
    },
  });
  return (
    <Form
      mutation={check}
      submit={check.isPending ? "Checking…" : "Check the file"}
      onSubmit={(values) => {
        if (file === null) return setMissing(true);
        const product = values.text("products") === "employment" ? "employment" : "income";
        check.run({ chosen: file, shared: { product, clientName: values.optional("client_name") } });
      }}
      cancel={<LinkButton to="/orders">Cancel</LinkButton>}
    >
      <FileField
        file={file}
        fault={isMissing ? "Choose a file first" : null}
        legend="The persons to invite"
        accept=".csv,.tsv,.txt,text/csv"
        onFile={(chosen) => {
          setFile(chosen);
          setMissing(false);
        }}
      />
      <p class="hint">
        The first line has the headings: <code>name</code> (or <code>first name</code> and <code>last name</code>),{" "}
        <code>email</code>, <code>phone</code>, <code>employer</code>, <code>template</code>, <code>order number</code>,{" "}
        <code>external user id</code>. All are optional.
      </p>
      <SelectField name="products" label="What you need" options={PRODUCTS.slice(0, 2)} />
      <ClientNameField isForMany />
    </Form>
  );
}
