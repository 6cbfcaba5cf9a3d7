import type { CompanyDetails, CompanyProfile } from "@openvoe/client";
import { fieldLabel } from "../../parts/field-label.ts";
import { CheckGroup, Form, type FormProps, TextField, type Values } from "../../parts/form.tsx";

/** The text fields, as the service names them, with what their names do not say. */
const TEXTS = [
  ["ein", "Nine digits"],
  ["phone", "A US number of ten digits"],
  ["address.street", undefined],
  ["address.city", undefined],
  ["address.state", "Two letters or the full name"],
  ["address.zip", undefined],
  ["naics", "Industry code, two to six digits"],
  ["employees", "Number of people"],
  ["logo_url", undefined],
] as const;

interface CompanyFormProps extends Omit<FormProps, "onSubmit" | "children"> {
  readonly company: CompanyProfile["company"] | null;
  /** Where nothing is known yet. */
  readonly name?: string;
  readonly onSubmit: (details: CompanyDetails & { readonly name: string }) => void;
}

/** The details of a company: of a new one, or of one to change. */
export function CompanyForm({ company, name = "", onSubmit, ...form }: CompanyFormProps) {
  const label = (field: string) => fieldLabel(field);
  return (
    <Form {...form} onSubmit={(values) => onSubmit(detailsOf(values))}>
      <TextField name="name" label={label("name")} value={company?.name ?? name} />
      <TextField
        name="domains"
        label={label("domains")}
        isOptional
        value={company?.domains.join(", ")}
        hint="Separated by commas, the main domain first"
      />
      <div class="fields">
        {TEXTS.map(([field, hint]) => (
          <TextField
            key={field}
            name={field}
            label={label(field)}
            isOptional
            type={field === "employees" ? "number" : "text"}
            value={company === null ? "" : shownValue(company, field)}
            {...(hint === undefined ? {} : { hint })}
          />
        ))}
      </div>
      <CheckGroup
        name="is_nationwide"
        legend="Locations"
        checks={[{ value: "true", label: "Has employees nationwide" }]}
        checked={company?.is_nationwide === true ? ["true"] : []}
      />
    </Form>
  );
}

function shownValue(company: CompanyProfile["company"], field: (typeof TEXTS)[number][0]): string {
  const { ein, phone, address, naics, employees, logo_url } = company;
  const texts: Readonly<Record<string, string | number | null>> = { ein, phone, naics, employees, logo_url };
  const { street, city, state, zip } = address;
  const places: Readonly<Record<string, string | null>> = { street, city, state, zip };
  return String((field.startsWith("address.") ? places[field.slice("address.".length)] : texts[field]) ?? "");
}

function detailsOf(values: Values): CompanyDetails & { readonly name: string } {
  const employees = values.optional("employees");
  const address = (field: string) => values.optional(`address.${field}`);
  return {
    name: values.text("name"),
    domains: values
      .text("domains")
      .split(/[\s,;]+/)
      .filter((domain) => domain !== ""),
    ein: values.optional("ein"),
    phone: values.optional("phone"),
    address: { street: address("street"), city: address("city"), state: address("state"), zip: address("zip") },
    naics: values.optional("naics"),
    employees: employees === null ? null : Number(employees),
    logo_url: values.optional("logo_url"),
    is_nationwide: values.all("is_nationwide").length > 0,
  };
}
