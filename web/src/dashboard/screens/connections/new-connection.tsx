import { type BridgeToken, isApiError, type User } from "@openvoe/client";
import { LinkButton } from "../../parts/content.tsx";
import { Form, SelectField, TextField, type Values } from "../../parts/form.tsx";
import { Page } from "../../parts/page.tsx";
import { useLocation } from "../../router/router.tsx";
import { useKept } from "../../service/use-kept.ts";
import { useMutation, voe } from "../../service/voe.ts";
import { BridgeAddress } from "./bridge-address.tsx";
import { ClientNameField } from "./client-name-field.tsx";
import { PRODUCTS } from "./connection-texts.tsx";

interface Begun {
  readonly user: User;
  readonly token: BridgeToken;
}

/** Makes an address at which a person connects their payroll account. */
export function NewConnection() {
  const { search } = useLocation();
  const [kept, keep] = useKept<Begun>("connection");
  const begin = useMutation({ act: (values: Values) => beginConnection(values), changes: [["users"]], onDone: keep });
  if (kept !== null) return <BridgeAddress {...kept} onDone={() => keep(null)} />;
  return (
    <Page
      title="Connect a person"
      up={{ to: "/connections", title: "Connections" }}
      lead="They get an address of this service, at which they find their employer, agree, and sign in to their payroll."
    >
      <Form
        mutation={begin}
        submit="Make the address"
        onSubmit={begin.run}
        cancel={<LinkButton to="/connections">Cancel</LinkButton>}
      >
        <TextField
          name="external_user_id"
          label="Your id of the person"
          value={search.get("external_user_id") ?? ""}
          hint="A known one connects a further account of the same user."
        />
        <SelectField name="product_type" label="What you need" options={PRODUCTS.slice(0, 2)} />
        <ClientNameField />
        <TextField name="tracking_info" label="Tracking info" isOptional hint="Comes back in events" />
      </Form>
    </Page>
  );
}

async function beginConnection(values: Values): Promise<Begun> {
  const user = await findOrCreate(values.text("external_user_id"));
  const token = await voe.users.createToken(user.id, {
    product_type: PRODUCTS.find(([product]) => product === values.text("product_type"))?.[0] ?? "income",
    client_name: values.optional("client_name"),
    tracking_info: values.optional("tracking_info"),
  });
  return { user, token };
}

async function findOrCreate(external_user_id: string): Promise<User> {
  try {
    return await voe.users.create({ external_user_id });
  } catch (error) {
    if (!isApiError(error, "incorrect_parameters") || external_user_id.trim() === "") throw error;
    const [known] = (await voe.users.list({ external_user_id }).page()).results;
    if (known === undefined) throw error;
    return known;
  }
}
