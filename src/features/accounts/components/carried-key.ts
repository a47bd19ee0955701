import { useLocation } from "react-router";
import { useHydrated } from "#shell/hydrated.ts";

/**
 * The key of a code sent by mail: in the fragment after `#`, which browsers don't send to servers.
 */
export function useCarriedKey(): string {
  const { hash } = useLocation();
  return useHydrated() ? hash : "";
}
