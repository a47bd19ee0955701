import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ApiQuery } from "#platform/pages/queries.ts";
import { useCurrentUser } from "./current-user.ts";

/**
 * Pages are rendered as for visitors. If a user turns out to be signed in, what may differ for them
 * is refetched as that user.
 */
export function useOwnView(queries: ApiQuery[]): void {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id;
  const keys = JSON.stringify(queries.map(({ queryKey }) => queryKey));
  useEffect(() => {
    if (userId === undefined) return;
    for (const queryKey of JSON.parse(keys) as ApiQuery["queryKey"][]) {
      void client.invalidateQueries({ queryKey, exact: true });
    }
  }, [client, userId, keys]);
}
