import { redirectDocument } from "react-router";

/**
 * The symbol reader needs WebAssembly, which the CSP of other pages forbids. The CSP belongs to the
 * document: coming from another page needs a full load. Throws that redirect.
 */
export function requireOwnDocument({ url }: Request): void {
  const [document] = performance.getEntriesByType("navigation");
  const { pathname } = new URL(url);
  if (document !== undefined && new URL(document.name).pathname !== pathname)
    throw redirectDocument(url);
}
