import type { RefObject } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { ConnectionRequest } from "../../api/bridge-api.ts";
import type { AccountView, SessionView } from "../../api/views.ts";
import type { Texts } from "../../text/english.ts";
import { useTexts } from "../../text/language.ts";
import { readableName } from "../../text/readable-name.ts";
import { Fault, Screen, SecondaryButton, Submit } from "../../ui/screen.tsx";
import type { Connection } from "../use-connection.ts";
import type { Leaving } from "../use-leaving.ts";
import type { Way } from "../use-way.ts";
import { problemText } from "./problem-text.ts";

interface ConsentScreenProps {
  readonly session: SessionView;
  readonly way: Way;
  readonly connection: Connection;
  readonly leaving: Leaving;
  readonly start: (request: ConnectionRequest) => Promise<void>;
}

/** Says who asks for what, for how long, and how to stop it; the connection begins when the person agrees. */
export function ConsentScreen({ session, way, connection, leaving, start }: ConsentScreenProps) {
  const texts = useTexts();
  const [allowsRefresh, setAllowsRefresh] = useState(false);
  const [hasRefused, setRefused] = useState(false);
  const foot = useRef<HTMLDivElement>(null);
  const client = session.client_name;
  const { account, consent } = session;
  const { company, provider } = way;
  if (provider === null) return null;
  const submit = (event: Event) => {
    event.preventDefault();
    if (connection.isBusy) return;
    void start({
      company_mapping_id: company?.id ?? null,
      company_name: company?.id === null ? company.name : null,
      provider_id: provider.id,
      consent: {
        accepted: true,
        version: consent.version,
        allows_refresh: allowsRefresh,
        language: texts.code === "es" ? "es" : "en",
      },
      review: true,
    });
  };
  if (hasRefused) {
    return (
      <Screen title={texts.consent.refusedTitle} takesFocus>
        <p>{texts.consent.refusedText}</p>
        <SecondaryButton onClick={() => setRefused(false)}>{texts.back}</SecondaryButton>
      </Screen>
    );
  }
  const title = account === null ? texts.consent.title : texts.consent.titleDeposit;
  return (
    <Screen title={title(client)} onBack={way.back} takesFocus={way.hasMoved}>
      <form noValidate onSubmit={submit}>
        <Terms {...{ session, way, client }} />
        <p class="hint">{signInText(texts, { session, way, client })}</p>
        <div class="decision" ref={foot}>
          <MoreBelow foot={foot} />
          {consent.can_refresh ? (
            <Refresh client={client} isChecked={allowsRefresh} onCheck={setAllowsRefresh} />
          ) : null}
          {connection.problem === null ? null : <Fault>{problemText(texts, connection.problem)}</Fault>}
          <div class="answers">
            <Submit isBusy={connection.isBusy}>{texts.consent.agree}</Submit>
            <SecondaryButton onClick={() => (leaving.isPossible ? leaving.request() : setRefused(true))}>
              {texts.consent.disagree}
            </SecondaryButton>
          </div>
        </div>
      </form>
    </Screen>
  );
}

/** What comes next: a sign-in, unless the person has signed in there for another part of the order, at the same employer. */
function signInText({ consent, yourPayroll }: Texts, { session, way, client }: TermsProps): string {
  const { company, provider } = way;
  const { order } = session;
  if (provider?.has_account === false) return consent.signInRecords(client);
  const name = provider?.name ?? yourPayroll;
  const named = { id: session.company?.company_mapping_id ?? null, name: order?.company_name ?? null };
  const isNamed = company?.id === named.id && (named.id !== null || company.name === named.name);
  const isSignedIn = order !== null && order.signed_in_provider_id === provider?.id && isNamed;
  return isSignedIn ? consent.signedIn(name) : consent.signIn(name, client);
}

/** What the option to keep the client up to date means is said with the terms: the foot has room for the question alone. */
const REFRESH_TEXT_ID = "refresh-text";

interface TermsProps {
  readonly session: SessionView;
  readonly way: Way;
  readonly client: string;
}

function Terms({ session: { account, consent: asked }, way, client }: TermsProps) {
  const texts = useTexts();
  const { company, provider } = way;
  const { can_refresh: canRefresh } = asked;
  const { consent } = texts;
  return (
    <dl class="terms">
      <dt>{consent.who}</dt>
      <dd>{client}</dd>
      <dt>{consent.from}</dt>
      <dd>
        {provider?.name}
        {company?.name == null ? null : `, ${readableName(company.name)}`}
        {way.canChooseEmployer ? (
          <button type="button" class="plain other-employer" onClick={() => way.go("employer")}>
            {consent.notMyEmployer}
          </button>
        ) : null}
      </dd>
      {account === null ? null : (
        <>
          <dt>{consent.change}</dt>
          <dd>
            {depositText(texts, account)} {consent.depositCheck}
          </dd>
        </>
      )}
      <dt>{consent.what}</dt>
      <dd>
        <ul>
          {(provider?.shares ?? []).map((item) => (
            <li key={item} data-shared>
              {consent.items[item]}
            </li>
          ))}
        </ul>
      </dd>
      <dt>{consent.howLong}</dt>
      <dd>{consent.howLongOnce(client)}</dd>
      <dt>{consent.revoke}</dt>
      <dd>{consent.revokeText}</dd>
      {canRefresh ? (
        <>
          <dt>{consent.refreshTitle}</dt>
          <dd id={REFRESH_TEXT_ID}>{consent.refreshText}</dd>
        </>
      ) : null}
    </dl>
  );
}

function depositText({ consent }: Texts, account: AccountView): string {
  const { bank_name: bank, account_number_mask: mask, deposit_type: type, deposit_value: value } = account;
  return consent.deposit[type](consent.account(bank ?? consent.anAccount, mask), value ?? "");
}

interface RefreshProps {
  readonly client: string;
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

function Refresh({ client, isChecked, onCheck }: RefreshProps) {
  const texts = useTexts().consent;
  const id = useId();
  return (
    <div class="choice">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-describedby={REFRESH_TEXT_ID}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      <span>
        <label for={id}>{texts.refresh(client)}</label>
      </span>
    </div>
  );
}

/**
 * Says above the foot of a screen how many of the things that are shared (`[data-shared]`) are still below it, and
 * leads to them: a list that ends at the foot must not look complete. Nothing once all have been in sight.
 */
function MoreBelow({ foot }: { readonly foot: RefObject<HTMLElement | null> }) {
  const texts = useTexts();
  const count = useHidden(foot);
  if (count === 0) return null;
  const show = () => {
    const next = hiddenBelow(foot.current)[0];
    const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    next?.scrollIntoView({ block: "start", behavior: reducesMotion ? "auto" : "smooth" });
  };
  return (
    <button type="button" class="more-below" onClick={show}>
      {texts.consent.moreBelow(count)}
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="m3 6 5 5 5-5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      </svg>
    </button>
  );
}

/** How many are below the foot now. */
function useHidden(foot: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = () => setCount(hiddenBelow(foot.current).length);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      observer.disconnect();
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [foot]);
  return count;
}

function hiddenBelow(foot: HTMLElement | null): Element[] {
  if (foot === null) return [];
  // A foot that scrolls with the page hides nothing: then what is below the window counts.
  const edge = Math.min(foot.getBoundingClientRect().top, innerHeight);
  return [...document.querySelectorAll("[data-shared]")].filter((one) => one.getBoundingClientRect().bottom > edge + 1);
}
