import type { QueryClient } from "@tanstack/react-query";
import { ownInvoices, ownSubscriptions } from "./own-lists.ts";

/** What an ending changes: the space, and what is owed for it. */
export async function refreshSpaces(client: QueryClient): Promise<void> {
  await Promise.all(
    [ownSubscriptions, ownInvoices].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
  );
}
