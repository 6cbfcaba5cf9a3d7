import type { ReviewStep } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { readableName } from "../../text/readable-name.ts";
import { Facts, Fault, Screen, SecondaryButton, Submit } from "../../ui/screen.tsx";
import { problemText } from "../screens/problem-text.ts";
import type { Connection } from "../use-connection.ts";

interface ReviewScreenProps {
  readonly step: ReviewStep;
  readonly client: string;
  readonly connection: Connection;
  readonly isBusy: boolean;
  readonly takesFocus: boolean;
}

/** Whose account it is, and what of it would go: the person sends it, or says that it is not theirs. */
export function ReviewScreen({ step: { review }, client, connection, isBusy, takesFocus }: ReviewScreenProps) {
  const texts = useTexts();
  const words = texts.review;
  const { problem } = connection;
  const { jobText, itemText } = useReviewValues();
  const answer = (send: "true" | "false") => {
    if (!isBusy) void connection.answer({ send });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    answer("true");
  };
  return (
    <Screen title={words.title} takesFocus={takesFocus}>
      <p>{words.text(client)}</p>
      <Facts
        facts={[
          [words.account, <strong key="name">{review.name ?? words.noName}</strong>],
          [words.number, review.ssn_last4 === null ? null : words.ending(review.ssn_last4)],
          [
            words.jobs(review.jobs.length),
            review.jobs.map((job) => (
              <div key={job.employer}>{jobText({ ...job, employer: readableName(job.employer) })}</div>
            )),
          ],
        ]}
      />
      {review.differs.length === 0 ? null : (
        <div class="notice boxed" role="note">
          <p>{words.differs(client)}</p>
          <ul>
            {review.differs.map((field) => (
              <li key={field}>{words.fields[field]}</li>
            ))}
          </ul>
          <p>{words.differsAdvice}</p>
        </div>
      )}
      <h2>{words.goes(client)}</h2>
      <ul class="reviewed">
        {review.items.map((one) => (
          <li key={one.item}>
            <span>{texts.consent.items[one.item]}</span> <strong>{itemText(one)}</strong>
          </li>
        ))}
      </ul>
      {problem === null ? null : <Fault>{problemText(texts, problem)}</Fault>}
      <form noValidate onSubmit={submit}>
        <div class="answers">
          <Submit isBusy={isBusy}>{words.send}</Submit>
          <SecondaryButton onClick={() => answer("false")}>{words.notMe}</SecondaryButton>
        </div>
      </form>
    </Screen>
  );
}

type Review = ReviewStep["review"];

/** An amount and its unit, as `54600.00 YEARLY`. */
const PAY = /^(\d+(?:\.\d+)?)(?: ([A-Z]+))?$/;

/** The values of a review in the page's language. */
function useReviewValues() {
  const { code, review: words } = useTexts();
  const locale = code === "es" ? "es-US" : "en-US";
  return {
    jobText: ({ employer, title, is_active }: Review["jobs"][number]) =>
      [employer, title, is_active === false ? words.ended : null].filter((part) => part !== null).join(" · "),
    itemText: ({ item, count, value }: Review["items"][number]) => {
      if (count !== null && isCounted(item)) return words.counts[item](count);
      return item === "pay" && value !== null ? payText(value) : value;
    },
  };

  function payText(value: string): string {
    const [, amount, unit] = PAY.exec(value) ?? [];
    if (amount === undefined) return value;
    const dollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(Number(amount));
    const per = unit !== undefined && isUnit(unit) ? ` ${words.units[unit]}` : "";
    return `${dollars}${per}`;
  }

  function isUnit(unit: string): unit is keyof typeof words.units {
    return unit in words.units;
  }

  function isCounted(item: string): item is keyof typeof words.counts {
    return item in words.counts;
  }
}
