import { useSyncExternalStore } from "react";

function subscribe() {
  return () => undefined;
}

/** False in the page as it arrives: a password is never sent before our code can send it well. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
