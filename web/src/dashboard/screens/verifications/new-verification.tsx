import type { VerificationRequest } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Button, LinkButton } from "../../parts/content.tsx";
import { Form, SelectField, TextField, type Values } from "../../parts/form.tsx";
import { Page } from "../../parts/page.tsx";
import { purposeOf } from "../../parts/purpose-options.ts";
import { navigate } from "../../router/router.tsx";
import { useMutation, useSession, voe } from "../../service/voe.ts";
import {
  LIVES_THERE_SINCE,
  outcomeWords,
  personName,
  type SandboxPerson,
  useSandboxPersons,
} from "../first-verification/sandbox-persons.ts";
import { ConsentFields, optionalConsentOf, PurposeField } from "./purpose-fields.tsx";

const ADDRESSES_MAX = 20;
const ONE_NAME = "has_one_name";

/** Verifies a person by a form. */
export function NewVerification() {
  const { environment } = useSession();
  const [person, setPerson] = useState<SandboxPerson | null>(null);
  const [addresses, setAddresses] = useState(1);
  const create = useMutation({
    act: (request: VerificationRequest) => voe.verifications.create(request),
    changes: [["verifications"], ["statistics"]],
    onDone: ({ id }) => navigate(`/verifications/${id}`),
  });
  return (
    <Page
      title="Verify a person"
      up={{ to: "/verifications", title: "Verifications" }}
      lead={
        environment === "production"
          ? "You request data about a real person and need a permissible purpose. The inquiry log records the request."
          : "All sources are searched right away. Most answer within a second."
      }
    >
      {environment === "sandbox" ? <PersonChoice onChoose={setPerson} /> : null}
      <Form
        mutation={create}
        submit="Verify"
        onSubmit={(values) => create.run(requestOf(values, addresses))}
        cancel={<LinkButton to="/verifications">Cancel</LinkButton>}
      >
        <Subject key={person?.subject.ssn} person={person} />
        {Array.from({ length: addresses }, (_, at) => (
          <AddressFields key={`${person?.subject.ssn}/${at}`} at={at} person={at === 0 ? person : null} />
        ))}
        <p>
          <Button
            look="small"
            disabled={addresses >= ADDRESSES_MAX}
            onClick={() => setAddresses(addresses + 1)}
            label="Add an earlier address"
          />
        </p>
        <Context />
      </Form>
    </Page>
  );
}

function PersonChoice({ onChoose }: { readonly onChoose: (person: SandboxPerson | null) => void }) {
  const persons = useSandboxPersons(true).data ?? [];
  return (
    <div class="form">
      <SelectField
        name="person"
        label="Fill in a test person"
        options={[
          ["", "None"],
          ...persons.map((one) => [one.subject.ssn, `${personName(one)}: ${outcomeWords(one)}`] as const),
        ]}
        onChange={(ssn) => onChoose(persons.find(({ subject }) => subject.ssn === ssn) ?? null)}
      />
    </div>
  );
}

function Subject({ person }: { readonly person: SandboxPerson | null }) {
  return (
    <fieldset class="group">
      <legend>Person</legend>
      <div class="fields">
        <TextField name="subject.first_name" label="First name" value={person?.subject.first_name} />
        <TextField name="subject.last_name" label="Last name" value={person?.subject.last_name} />
        <TextField
          name="subject.date_of_birth"
          label="Date of birth"
          type="date"
          value={person?.subject.date_of_birth}
        />
        <TextField
          name="subject.ssn"
          label="SSN"
          isOptional
          hint="Four or nine digits"
          value={person?.subject.ssn}
          isCode
        />
      </div>
      <label class="check">
        <input type="checkbox" name={ONE_NAME} value="true" />
        <span>The person has only one name</span>
      </label>
    </fieldset>
  );
}

/** The last name; a forgotten one is blank, which the service refuses, unlike the empty one of a person with one name. */
function lastNameOf(values: Values): string {
  const typed = values.text("subject.last_name");
  return typed === "" && values.text(ONE_NAME) !== "true" ? " " : typed;
}

function AddressFields({ at, person }: { readonly at: number; readonly person: SandboxPerson | null }) {
  const name = (field: string) => `addresses[${at}].${field}`;
  const filled = person?.address;
  return (
    <fieldset class="group">
      <legend>{at === 0 ? "Address" : `Address ${at + 1}`}</legend>
      <TextField name={name("street")} label="Street" value={filled?.street} />
      <div class="fields">
        <TextField name={name("city")} label="City" value={filled?.city} />
        <TextField name={name("state")} label="State" hint="Two letters" value={filled?.state} />
        <TextField name={name("zip")} label="ZIP code" value={filled?.zip} />
      </div>
      <div class="fields">
        <TextField
          name={name("from_date")}
          label="From"
          type="date"
          value={person === null ? undefined : LIVES_THERE_SINCE}
        />
        <TextField name={name("to_date")} label="Until" type="date" isOptional hint="Empty if current" />
      </div>
    </fieldset>
  );
}

function Context() {
  return (
    <fieldset class="group">
      <legend>Purpose and reference</legend>
      <div class="fields">
        <PurposeField isOptional />
        <TextField name="tracking_info" label="Tracking info" isOptional hint="Returned in the result and in events" />
      </div>
      <ConsentFields isOptional />
    </fieldset>
  );
}

function requestOf(values: Values, addresses: number): VerificationRequest {
  return {
    subject: {
      first_name: values.text("subject.first_name"),
      last_name: lastNameOf(values),
      date_of_birth: values.text("subject.date_of_birth"),
      ssn: values.optional("subject.ssn"),
    },
    addresses: Array.from({ length: addresses }, (_, at) => addressOf(values, at)),
    tracking_info: values.optional("tracking_info"),
    permissible_purpose: purposeOf(values.text("permissible_purpose")),
    consent: optionalConsentOf(values),
  };
}

function addressOf(values: Values, at: number): VerificationRequest["addresses"][number] {
  const text = (field: string) => values.text(`addresses[${at}].${field}`);
  return {
    street: text("street"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    from_date: text("from_date"),
    to_date: values.optional(`addresses[${at}].to_date`),
  };
}
