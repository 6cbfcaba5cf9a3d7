import { useEffect, useState } from "preact/hooks";
import type { BridgeApi } from "../../api/bridge-api.ts";
import type { SuggestedCompanyView } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { placeText, readableName } from "../../text/readable-name.ts";
import { Combobox } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import { Announcement, Fault, PrimaryButton, Screen, SecondaryButton, Submit } from "../../ui/screen.tsx";
import type { Company } from "../use-way.ts";

interface EmployerScreenProps {
  readonly api: BridgeApi;
  readonly client: string;
  /** What was chosen before. */
  readonly company: Company | null;
  readonly takesFocus: boolean;
  readonly onChoose: (company: Company) => void;
  /** Leaves the page; absent: there is nowhere to go, and the person closes it. */
  readonly onStop: (() => void) | undefined;
}

/** Asks for the employer: from the directory as the person types, or as they call it where it is not listed. */
export function EmployerScreen(props: EmployerScreenProps) {
  const { company } = props;
  const [text, setText] = useState(company?.name ?? "");
  const [isListed, setListed] = useState(company === null || company.id !== null);
  const [hasNoJob, setNoJob] = useState(false);
  if (hasNoJob) return <NoJob {...props} onBack={() => setNoJob(false)} />;
  return isListed ? (
    <ListedEmployer
      {...props}
      {...{ text, setText }}
      onNotListed={() => setListed(false)}
      onNoJob={() => setNoJob(true)}
    />
  ) : (
    <TypedEmployer {...props} {...{ text, setText }} onListed={() => setListed(true)} />
  );
}

/** For a person without a job: the last employer's account may still do, and nothing has to be shared. */
function NoJob({ client, onStop, onBack }: EmployerScreenProps & { readonly onBack: () => void }) {
  const texts = useTexts();
  return (
    <Screen title={texts.employer.noJob} takesFocus>
      <p>{texts.employer.noJobText(client)}</p>
      <div class="buttons">
        <PrimaryButton onClick={onBack}>{texts.employer.lastEmployer}</PrimaryButton>
        {onStop === undefined ? null : <SecondaryButton onClick={onStop}>{texts.employer.stop}</SecondaryButton>}
      </div>
    </Screen>
  );
}

interface Ways {
  readonly onNotListed: () => void;
  readonly onNoJob: () => void;
}

type TextProps = EmployerScreenProps & { readonly text: string; readonly setText: (text: string) => void };

function ListedEmployer(props: TextProps & Ways) {
  const { api, client, company, takesFocus, text, setText, onChoose, onNotListed, onNoJob } = props;
  const texts = useTexts();
  const [query, setQuery] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Company | null>(company);
  const [fault, setFault] = useState<string>();
  const search = useCompanySearch(api, query);
  const submit = (event: Event) => {
    event.preventDefault();
    if (chosen === null) setFault(texts.employer.choose);
    else onChoose(chosen);
  };
  return (
    <Screen title={texts.employer.title} takesFocus={takesFocus}>
      <p>{texts.employer.text(client)}</p>
      <form noValidate onSubmit={submit}>
        <Combobox
          label={texts.employer.label}
          hint={texts.employer.hint}
          items={search.companies.map((one) => ({
            id: itemIdOf(one),
            label: readableName(one.name),
            description: describe(one),
          }))}
          text={text}
          fault={fault}
          onText={(typed, isTyped) => {
            setText(typed);
            if (!isTyped) return;
            setChosen(null);
            setFault(undefined);
            setQuery(typed);
          }}
          onChoose={({ id, label }) => {
            const found = search.companies.find((one) => itemIdOf(one) === id);
            setChosen({ id: found?.company_mapping_id ?? null, name: label });
            setFault(undefined);
          }}
        />
        <SearchNote search={search} />
        <Submit isBusy={false}>{texts.continueLabel}</Submit>
        <SecondaryButton onClick={onNotListed}>{texts.employer.notListed}</SecondaryButton>
        <SecondaryButton onClick={onNoJob}>{texts.employer.noJob}</SecondaryButton>
      </form>
    </Screen>
  );
}

/** The name, of an employer that only the operator's records know. */
function itemIdOf({ company_mapping_id, name }: SuggestedCompanyView): string {
  return company_mapping_id ?? name;
}

/** What distinguishes an employer from others of its name: where it is, and its domain. */
function describe({ city, state, domain }: SuggestedCompanyView): string | null {
  return [placeText(city, state), domain ?? ""].filter((part) => part !== "").join(" · ") || null;
}

/** How the search went: in sight where there is nothing to choose, and always for screen readers. */
function SearchNote({ search: { state, companies } }: { readonly search: CompanySearch }) {
  const texts = useTexts().employer;
  if (state === "failed") return <Fault>{texts.failed}</Fault>;
  const isEmpty = state === "found" && companies.length === 0;
  const fitsNothing = state === "found" && !isEmpty && !companies.some(({ fits }) => fits);
  const note = isEmpty ? texts.none : fitsNothing ? texts.nothingFits : null;
  return (
    <>
      {note === null ? null : <p class="hint">{note}</p>}
      <Announcement>{state === "found" ? (note ?? texts.results(companies.length)) : null}</Announcement>
    </>
  );
}

function TypedEmployer(props: TextProps & { readonly onListed: () => void }) {
  const { text, setText, onChoose, onListed } = props;
  const texts = useTexts();
  const [fault, setFault] = useState<string>();
  const submit = (event: Event) => {
    event.preventDefault();
    const name = text.trim();
    if (name === "") setFault(texts.required(texts.employer.typedLabel));
    else onChoose({ id: null, name });
  };
  return (
    <Screen title={texts.employer.typedTitle} takesFocus>
      <form noValidate onSubmit={submit}>
        <Field
          name="company_name"
          label={texts.employer.typedLabel}
          type="text"
          autocomplete="organization"
          maxLength={200}
          value={text}
          fault={fault}
          onValue={setText}
        />
        <Submit isBusy={false}>{texts.continueLabel}</Submit>
        <SecondaryButton onClick={onListed}>{texts.employer.listed}</SecondaryButton>
      </form>
    </Screen>
  );
}

/** How long typing must rest before a search, in milliseconds. */
const REST_MS = 150;

/** What a search found. */
interface CompanySearch {
  readonly state: "idle" | "searching" | "found" | "failed";
  readonly companies: readonly SuggestedCompanyView[];
}

/** Searches the directory as the person types. The last found list stays until the next one is there. */
function useCompanySearch(api: BridgeApi, query: string | null): CompanySearch {
  const [search, setSearch] = useState<CompanySearch>({ state: "idle", companies: [] });
  useEffect(() => {
    if (query === null) return;
    if (query.trim() === "") {
      setSearch({ state: "idle", companies: [] });
      return;
    }
    const aborted = new AbortController();
    setSearch(({ companies }) => ({ state: "searching", companies }));
    const timer = setTimeout(() => {
      api.companies(query, aborted.signal).then(
        (companies) => setSearch({ state: "found", companies: distinguishable(companies) }),
        () => {
          if (!aborted.signal.aborted) setSearch({ state: "failed", companies: [] });
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [api, query]);
  return search;
}

/** The companies without those that look the same as a better one: nobody could choose between them. */
function distinguishable(companies: readonly SuggestedCompanyView[]): readonly SuggestedCompanyView[] {
  const byLook = new Map<string, SuggestedCompanyView>();
  for (const company of companies) {
    const look = [readableName(company.name), placeText(company.city, company.state), company.domain].join("\n");
    if (!byLook.has(look)) byLook.set(look, company);
  }
  return [...byLook.values()];
}
