import type { ComponentChildren } from "preact";

/** Labels with their values; what has no value is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ComponentChildren])[] }) {
  return (
    <dl class="terms">
      {facts.map(([label, value]) =>
        value === null || value === undefined || value === "" ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
