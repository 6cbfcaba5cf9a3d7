import { LinkButton } from "../../parts/content.tsx";
import { useScope } from "../../service/voe.ts";
import type { SUBJECT_FIELDS } from "./subject-fields.ts";

interface AssessLinkProps {
  /** The field of a request that names what is assessed. */
  readonly field: (typeof SUBJECT_FIELDS)[number][0];
  readonly id: string;
}

/** Leads to the form that assesses the income of one thing; nothing for a key that may not. */
export function AssessLink({ field, id }: AssessLinkProps) {
  return useScope("connections:read") ? (
    <LinkButton to={`/income/new?${field}=${id}`} icon="income" label="Assess income" />
  ) : null;
}
