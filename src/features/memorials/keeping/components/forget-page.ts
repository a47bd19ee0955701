import type { QueryClient } from "@tanstack/react-query";
import type { Memorial } from "../../contract.ts";

const KEPT = "/api/user/memorials";

/** After a change: the page and the list of pages are asked for again when next shown. */
export function forgetPage(client: QueryClient, { id, slug }: Pick<Memorial, "id" | "slug">): void {
  const addresses = [id, slug].map((name) => `/api/memorials/${encodeURIComponent(name)}`);
  void client.invalidateQueries({
    refetchType: "none",
    predicate({ queryKey: [path] }) {
      if (typeof path !== "string") return false;
      return path === KEPT || addresses.some((one) => path === one || path.startsWith(`${one}/`));
    },
  });
}
