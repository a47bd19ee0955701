import { createContext, use } from "react";

/**
 * Marks the inline scripts and styles that are ours while a page is rendered on the server. The
 * finished page carries their hashes instead; in the browser there is none.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return use(NonceContext);
}
