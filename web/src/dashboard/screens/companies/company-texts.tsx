import type { CompanyMatch } from "@openvoe/client";
import { Badge, LinkButton } from "../../parts/content.tsx";
import { useScope } from "../../service/voe.ts";

/** Where a company is from, in words: its source by name, or what of this service has entered it. */
export function sourceText(source: string): string {
  if (source === "starter") return "Built-in directory";
  return source === "(operator)" ? "Added by an operator" : source;
}

/** Whether a provider covers a company, in words. */
export function MappingBadge({ status }: { readonly status: CompanyMatch["mapping_status"] }) {
  if (status === "verified") return <Badge tone="good">Verified</Badge>;
  return status === "mapped" ? <Badge tone="active">Mapped</Badge> : <span class="muted">None known</span>;
}

/** `0.97` as `97%`; of a company that was found, never 0. */
export function confidenceText({ confidence_level }: Pick<CompanyMatch, "confidence_level">): string {
  const percent = Math.round(Number(confidence_level) * 100);
  return percent === 0 ? "<1%" : `${percent}%`;
}

/** The way to add a company that nothing finds; nothing for who may not. */
export function AddLink({ name }: { readonly name: string }) {
  if (!useScope("companies:write")) return null;
  return (
    <LinkButton
      to={name === "" ? "/companies/new" : `/companies/new?name=${encodeURIComponent(name)}`}
      look="primary"
      icon="plus"
      label="Add a company"
    />
  );
}

/** What to do about a company that is not in the directory. */
export function WhoAdds() {
  return useScope("companies:write")
    ? "If it is not in the directory, add it."
    : "If it is not in the directory, an operator or owner of this service can add it.";
}
