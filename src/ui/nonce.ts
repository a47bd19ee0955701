import { createContext, use } from "react";

/**
 * Marks our inline scripts and styles during server rendering. The finished page carries their
 * hashes instead; in the browser there is none.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return use(NonceContext);
}
