import { useEffect, useRef } from "preact/hooks";
import { type Departure, departToProvider, useMutation } from "../service/voe.ts";
import { CONFIRMING_KEY } from "./first-session.ts";

/** The way to the identity provider in another tab, which leaves this one as it is. */
export function useProvider() {
  const tab = useRef<Window | null>(null);
  const depart = useMutation({
    act: departToProvider,
    onDone: (url) => {
      if (tab.current !== null) tab.current.location.href = url;
    },
  });
  useEffect(() => {
    if (depart.error !== null) tab.current?.close();
  }, [depart.error]);
  return {
    error: depart.error,
    isPending: depart.isPending,
    begin(departure: Departure) {
      // While the click counts: a browser blocks a tab that opens later.
      tab.current = openTab(departure.confirms_session === true);
      depart.run(departure);
    },
  };
}

/** An empty tab that cannot reach this one. It knows whether it is there to confirm. */
function openTab(isConfirming: boolean): Window | null {
  // A new tab begins with a copy of what this one keeps.
  if (isConfirming) sessionStorage.setItem(CONFIRMING_KEY, "1");
  const tab = window.open("about:blank");
  sessionStorage.removeItem(CONFIRMING_KEY);
  if (tab !== null) tab.opener = null;
  return tab;
}
