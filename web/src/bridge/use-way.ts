import { useState } from "preact/hooks";
import type { ConnectionView, ProviderView, SessionView } from "../api/views.ts";
import type { HostOptions } from "../host/host.ts";

/** Where the person is before a connection begins. */
export type Place = "employer" | "provider" | "consent";

/** The employer that the person chose: one of the directory, or one that they typed. */
export interface Company {
  /** Null: not in the directory. */
  readonly id: string | null;
  /** Null: the site around the page chose it by its id alone. */
  readonly name: string | null;
}

/** What the person has chosen so far, and where they are. */
export interface Way {
  readonly place: Place;
  readonly company: Company | null;
  readonly provider: ConnectionView["provider"] | null;
  /** False until the person has left the first screen. */
  readonly hasMoved: boolean;
  readonly canChooseEmployer: boolean;
  readonly canChooseProvider: boolean;
  /** Goes to the place before; absent at the first one. */
  readonly back: (() => void) | undefined;
  go(place: Place): void;
  chooseCompany(company: Company): void;
  chooseProvider(provider: ProviderView): void;
  /** Takes employer and payroll service from a connection that began before the page was opened. */
  adopt(view: ConnectionView): void;
}

interface WayOptions extends Pick<HostOptions, "companyMappingId"> {
  /** True if the person came here from another step. */
  readonly isContinued: boolean;
}

/** Keeps the person's way. It begins with the employer, unless the token or the site around the page names it. */
export function useWay(session: SessionView, options: WayOptions): Way {
  const [given] = useState(() => givenCompany(session, options));
  const [company, setCompany] = useState(given);
  const [provider, setProvider] = useState<Way["provider"]>(null);
  const [place, setPlace] = useState<Place>(given === null ? "employer" : "provider");
  const [hasMoved, setMoved] = useState(options.isContinued);
  const canChooseEmployer = options.companyMappingId === null && session.can_choose_employer;
  const canChooseProvider = session.can_choose_provider;
  const before = placeBefore(place, { canChooseEmployer, canChooseProvider });

  function go(to: Place): void {
    setMoved(true);
    setPlace(to);
  }

  return {
    place,
    company,
    provider,
    hasMoved,
    canChooseEmployer,
    canChooseProvider,
    go,
    back: before === null ? undefined : () => go(before),
    chooseCompany(chosen) {
      setCompany(chosen);
      setProvider(null);
      go("provider");
    },
    chooseProvider(chosen) {
      setProvider(chosen);
      go("consent");
    },
    adopt({ company: from, provider: signedInto }) {
      setCompany(from === null ? null : { id: from.company_mapping_id, name: from.name });
      setProvider(signedInto);
    },
  };
}

function givenCompany({ company, order }: SessionView, { companyMappingId }: WayOptions): Company | null {
  if (company !== null) return { id: company.company_mapping_id, name: company.name };
  if (order !== null && order.company_name !== null) return { id: null, name: order.company_name };
  return companyMappingId === null ? null : { id: companyMappingId, name: null };
}

function placeBefore(
  place: Place,
  { canChooseEmployer, canChooseProvider }: Pick<Way, "canChooseEmployer" | "canChooseProvider">,
): Place | null {
  if (place === "consent" && canChooseProvider) return "provider";
  return place !== "employer" && canChooseEmployer ? "employer" : null;
}
