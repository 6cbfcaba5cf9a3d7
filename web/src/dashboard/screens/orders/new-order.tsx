import type { BodyOf } from "@openvoe/client";
import { useState } from "preact/hooks";
import { LinkButton } from "../../parts/content.tsx";
import { Form, SelectField, TextField, type Values } from "../../parts/form.tsx";
import { Page } from "../../parts/page.tsx";
import { navigate } from "../../router/router.tsx";
import { useMutation, voe } from "../../service/voe.ts";
import { ClientNameField } from "../connections/client-name-field.tsx";
import { PRODUCTS } from "../connections/connection-texts.tsx";

/** Fields of which one at least says whom an order is for. */
const NAMES_OF_A_PERSON = ["order_number", "external_user_id", "first_name", "last_name", "email", "phone"] as const;

type OrderRequest = BodyOf<"POST", "/v1/orders/">;

/** Makes an order. */
export function NewOrder() {
  const [isEmpty, setEmpty] = useState(false);
  const create = useMutation({
    act: (order: OrderRequest) => voe.orders.create(order),
    changes: [["orders"]],
    onDone: ({ id }) => navigate(`/orders/${id}`),
  });
  return (
    <Page
      title="New order"
      up={{ to: "/orders", title: "Orders" }}
      lead="The person gets a link, connects their payroll account or declines, and you get a report."
    >
      <Form
        mutation={create}
        submit="Create order"
        onSubmit={(values) => {
          const names = NAMES_OF_A_PERSON.some((field) => values.optional(field) !== null);
          setEmpty(!names);
          if (names) create.run(requestOf(values));
        }}
        cancel={<LinkButton to="/orders">Cancel</LinkButton>}
      >
        {isEmpty ? (
          <p class="fault" role="alert" tabIndex={-1}>
            Enter at least one: a name, an email address, a phone number, an order number or your ID for the person.
          </p>
        ) : null}
        <div class="fields">
          <TextField name="order_number" label="Order number" isOptional hint="Such as a loan number" />
          <TextField name="external_user_id" label="Your ID for the person" isOptional />
        </div>
        <div class="fields">
          <TextField name="first_name" label="First name" isOptional />
          <TextField name="last_name" label="Last name" isOptional />
          <TextField name="email" label="Email" isOptional hint="The link is sent here if the service sends email" />
          <TextField name="phone" label="Phone" isOptional hint="Ten digits. The link is sent here as a text message" />
        </div>
        <div class="fields">
          <TextField
            name="date_of_birth"
            label="Date of birth"
            type="date"
            isOptional
            hint="Name and date are compared with the payroll account"
          />
          <TextField name="ssn" label="SSN" isOptional hint="Nine digits or the last four. Also compared" />
        </div>
        <SelectField name="products" label="What you need" options={PRODUCTS.slice(0, 2)} />
        <TextField name="employers" label="Employer" isOptional hint="If empty, the person chooses" />
        <ClientNameField />
      </Form>
    </Page>
  );
}

function requestOf(values: Values): OrderRequest {
  const employer = values.optional("employers");
  return {
    ...values.optionals(...NAMES_OF_A_PERSON, "date_of_birth", "ssn", "client_name"),
    products: [values.text("products") === "employment" ? "employment" : "income"],
    employers: employer === null ? null : [{ company_name: employer }],
  };
}
