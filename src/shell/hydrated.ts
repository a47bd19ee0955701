import { useSyncExternalStore } from "react";

function subscribe() {
  return () => undefined;
}

/** False until hydration: prevents a form with a password from being submitted natively. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
