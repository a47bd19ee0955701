import type { QueryClient } from "@tanstack/react-query";
import { addressOf } from "#platform/call.ts";
import { getMemorial, type Memorial } from "#features/memorials/content/contract.ts";
import { listKeptMemorials } from "#features/memorials/contract.ts";

/** After a change: invalidates the page and the list of pages, to be refetched when next shown. */
export function invalidatePage(
  client: QueryClient,
  { id, slug }: Pick<Memorial, "id" | "slug">,
): void {
  const addresses = [id, slug].map((idOrSlug) => addressOf(getMemorial, { params: { idOrSlug } }));
  void client.invalidateQueries({
    refetchType: "none",
    predicate({ queryKey: [path] }) {
      if (typeof path !== "string") return false;
      return (
        path === listKeptMemorials.path ||
        addresses.some((one) => path === one || path.startsWith(`${one}/`))
      );
    },
  });
}
