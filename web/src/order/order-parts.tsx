import type { OrderPartView } from "../api/views.ts";
import type { Texts } from "../text/english.ts";
import { useTexts } from "../text/language.ts";
import { readableName } from "../text/readable-name.ts";
import { SecondaryButton } from "../ui/screen.tsx";

interface OrderPartsProps {
  readonly parts: readonly OrderPartView[];
  /** Absent where one button declines all there is. */
  readonly onDecline: ((partId: string) => void) | undefined;
}

/** Each part of an order: what is asked for, of which employer, and what became of it. */
export function OrderParts({ parts, onDecline }: OrderPartsProps) {
  const texts = useTexts();
  const done = parts.filter((part) => !isOpen(part)).length;
  const isCounted = parts.length > 1 && done < parts.length;
  return (
    <>
      {isCounted ? <p class="muted">{texts.order.count(done, parts.length)}</p> : null}
      <ol class="parts">
        {parts.map((part) => (
          <li key={part.id} class="card">
            <Part {...{ part, onDecline }} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Part({ part, onDecline }: { readonly part: OrderPartView; readonly onDecline: OrderPartsProps["onDecline"] }) {
  const texts = useTexts();
  return (
    <>
      <p id={`part-${part.id}`}>
        <strong>{productText(texts, part)}</strong>
        <span class="muted line">{placeText(texts, part)}</span>
      </p>
      <p class={`status ${part.status}`}>{statusText(texts, part)}</p>
      {part.management_url === null ? null : (
        <p>
          <a href={part.management_url} target="_blank" rel="noopener noreferrer">
            {texts.success.manage}
            <span class="unseen"> ({texts.success.newWindow})</span>
          </a>
        </p>
      )}
      {part.bridge_token !== null && isOpen(part) && onDecline !== undefined ? (
        <SecondaryButton isSmall aria-describedby={`part-${part.id}`} onClick={() => onDecline(part.id)}>
          {texts.order.declineOne}
        </SecondaryButton>
      ) : null}
    </>
  );
}

function isOpen({ status }: OrderPartView): boolean {
  return status === "pending" || status === "in_progress";
}

function statusText({ order: texts }: Texts, part: OrderPartView): string {
  if (!part.is_offered) return texts.notOffered;
  return part.is_ended ? texts.ended : texts.status[part.status];
}

function productText({ order: { products } }: Texts, { product_type }: OrderPartView): string {
  switch (product_type) {
    case "income":
    case "employment":
    case "deposit_switch":
    case "pll":
      return products[product_type];
    default:
      return products.other;
  }
}

function placeText({ order: texts }: Texts, { company, provider_name }: OrderPartView): string {
  const name = company?.name ?? provider_name;
  return name === null ? texts.employerToChoose : texts.at(readableName(name));
}
