import { useState } from "preact/hooks";
import { Badge, Button, countText, Failure, LinkButton } from "../../../parts/content.tsx";
import { FileField, Form, SelectField } from "../../../parts/form.tsx";
import { Page, say } from "../../../parts/page.tsx";
import { tableOf } from "../../../parts/table.tsx";
import { Link } from "../../../router/router.tsx";
import { useMutation } from "../../../service/voe.ts";
import { ClientNameField } from "../../connections/client-name-field.tsx";
import { PRODUCTS } from "../../connections/connection-texts.tsx";
import { fieldText, type InvitationFile, readInvitations } from "./invitation-file.ts";
import { checkInvitations, createInvitations, type Invitation, type Shared } from "./invitation-order.ts";

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
    onDone: () => say("The orders are created. Each line links to its order."),
  });
  return (
    <Page
      title="Invite from a file"
      up={{ to: "/orders", title: "Orders" }}
      lead="Upload a CSV file with one person per row. You see any problems before orders are created."
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
      submit={check.isPending ? "Checking…" : "Check file"}
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
        legend="People to invite"
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

/** Rows that are drawn; those with a fault come first. */
const SHOWN_MAX = 200;

interface InvitationTableProps {
  readonly file: InvitationFile;
  readonly rows: readonly Invitation[];
  readonly isPending: boolean;
  readonly onCreate: () => void;
  /** Another file is to be chosen. */
  readonly onAgain: () => void;
}

/** The persons of a file: what is wrong with each line, and the order that was created of it. */
export function InvitationTable({ file, rows, isPending, onCreate, onAgain }: InvitationTableProps) {
  const faulty = rows.filter(({ fault }) => fault !== null);
  const made = rows.filter(({ orderId }) => orderId !== null);
  const open = rows.length - faulty.length - made.length;
  const shown = [...faulty, ...rows.filter(({ fault }) => fault === null)].slice(0, SHOWN_MAX);
  const parts = [
    made.length === 0 ? null : `${countText(made.length, "order")} created`,
    open === 0 ? null : `${countText(open, "person", "people")} can be invited`,
    faulty.length === 0 ? null : `${countText(faulty.length, "line")} with problems`,
  ];
  return (
    <section class="stack" aria-label="The people in the file">
      <p role="status" class="strong">
        {parts.filter((part) => part !== null).join(" · ")}
      </p>
      <p class="muted">
        Columns: {file.columns.map(fieldText).join(", ")}.{" "}
        {file.unused.length === 0 ? "" : `Not used: ${file.unused.join(", ")}.`}
      </p>
      <div class="actions">
        {open === 0 ? null : (
          <Button look="primary" aria-disabled={isPending} onClick={isPending ? undefined : onCreate}>
            {isPending ? <span class="spinner" /> : null}
            Invite {countText(open, "person", "people")}
          </Button>
        )}
        <Button disabled={isPending} onClick={onAgain} label="Choose another file" />
      </div>
      {tableOf({ caption: "People, those with problems first", keyOf: ({ row }) => String(row.line) }, shown, [
        { title: "Person", cell: (one) => <PersonName invitation={one} />, note: ({ row }) => `Line ${row.line}` },
        { title: "Email", cell: ({ row }) => row.values.email ?? "–" },
        { title: "Phone", cell: ({ row }) => row.values.phone ?? "–" },
        { title: "Employer", isMinor: true, cell: ({ row }) => row.values.employer ?? "The person chooses" },
        { title: "Status", cell: (one) => <InvitationBadge invitation={one} />, note: adviceOf },
      ])}
      {rows.length > SHOWN_MAX ? (
        <p class="muted">
          The first {SHOWN_MAX} of {countText(rows.length, "line")}.
        </p>
      ) : null}
    </section>
  );
}

function PersonName({ invitation: { row, orderId } }: { readonly invitation: Invitation }) {
  const { name, first_name, last_name, order_number } = row.values;
  const text = name ?? ([first_name, last_name].filter(Boolean).join(" ") || order_number || "–");
  return orderId === null ? <>{text}</> : <Link to={`/orders/${orderId}`}>{text}</Link>;
}

/** What became of a line. */
function InvitationBadge({ invitation }: { readonly invitation: Invitation }) {
  if (invitation.fault !== null) return <Badge tone="bad">Not invited</Badge>;
  if (invitation.orderId !== null) return <Badge tone="good">Order created</Badge>;
  return isReached(invitation) ? <Badge tone="neutral">Ready</Badge> : <Badge tone="warning">Link only</Badge>;
}

function adviceOf(invitation: Invitation): string | null {
  if (invitation.fault !== null) return invitation.fault;
  if (invitation.orderId !== null || isReached(invitation)) return null;
  return "No email or phone: send the link yourself";
}

function isReached({ row: { values } }: Invitation): boolean {
  return values.email !== undefined || values.phone !== undefined;
}
