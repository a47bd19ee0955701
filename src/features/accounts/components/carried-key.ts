import { useLocation } from "react-router";
import { useHydrated } from "./hydrated.ts";

/** The key of a code that came by mail: it is carried behind the `#`, which no server is asked for. */
export function useCarriedKey(): string {
  const { hash } = useLocation();
  return useHydrated() ? hash : "";
}
