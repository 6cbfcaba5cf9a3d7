import type { BodyOf } from "@openvoe/client";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { Form, type Values } from "../../parts/form.tsx";
import { Page } from "../../parts/page.tsx";
import { Link } from "../../router/link.tsx";
import { navigate } from "../../router/location.ts";
import { useSession } from "../../service/session.tsx";
import { useMutation } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { PRODUCTS } from "../connections/connection-texts.tsx";

type OrderRequest = BodyOf<"POST", "/v1/orders/">;

/** Makes an order. */
export function NewOrder() {
  const { team } = useSession();
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
        error={create.error}
        isPending={create.isPending}
        submit="Create order"
        onSubmit={(values) => create.run(requestOf(values))}
        cancel={
          <Link to="/orders" class="button">
            Cancel
          </Link>
        }
      >
        <div class="fields">
          <TextField name="order_number" label="Order number" isOptional hint="Of the loan, never of the person" />
          <TextField name="external_user_id" label="Your id of the person" isOptional />
        </div>
        <div class="fields">
          <TextField name="first_name" label="First name" isOptional />
          <TextField name="last_name" label="Last name" isOptional />
          <TextField name="email" label="E-mail" isOptional hint="Where the link is sent, if the service sends mail" />
        </div>
        <div class="fields">
          <TextField
            name="date_of_birth"
            label="Date of birth"
            type="date"
            isOptional
            hint="Compared with the payroll account, like the name"
          />
          <TextField name="ssn" label="SSN" isOptional hint="Nine digits or the last four; compared likewise" />
        </div>
        <SelectField name="products" label="What you need" options={PRODUCTS.slice(0, 2)} />
        <TextField name="employers" label="Employer" isOptional hint="Empty: the person chooses" />
        <TextField
          name="client_name"
          label="Who asks"
          value={team.name}
          hint="The person reads this name and agrees."
        />
      </Form>
    </Page>
  );
}

function requestOf(values: Values): OrderRequest {
  const employer = values.optional("employers");
  return {
    order_number: values.optional("order_number"),
    external_user_id: values.optional("external_user_id"),
    first_name: values.optional("first_name"),
    last_name: values.optional("last_name"),
    email: values.optional("email"),
    date_of_birth: values.optional("date_of_birth"),
    ssn: values.optional("ssn"),
    products: [values.text("products") === "employment" ? "employment" : "income"],
    employers: employer === null ? null : [{ company_name: employer }],
    client_name: values.optional("client_name"),
  };
}
