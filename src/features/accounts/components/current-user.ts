import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { forgetDrafts } from "#platform/pages/drafts.ts";
import type { User } from "../contract.ts";
import { SIGNED_IN_COOKIE } from "../model.ts";

const PATH = "/api/user";

/** Who is signed in; `null` for nobody. Known for 30 s, asked again once when the net fails. */
export const currentUser = queryOptions<User | null>({
  queryKey: [PATH],
  queryFn: fetchCurrentUser,
  staleTime: 30_000,
  retry: 1,
});

/** A browser that has no session is nobody's: there is nothing to ask. */
async function fetchCurrentUser(): Promise<User | null> {
  if (!document.cookie.split("; ").includes(`${SIGNED_IN_COOKIE}=1`)) return null;
  try {
    return await callApi<User>(`${PATH}?t=${Date.now()}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** `undefined` until it is known; any failure counts as nobody. */
export function useCurrentUser(): User | null | undefined {
  const { data, isError } = useQuery(currentUser);
  return isError ? null : data;
}

/**
 * As whom the rest is asked from now on: nothing fetched as somebody else is shown again. The one place
 * that refreshes after a login: `/api/user/is-admin` with all others. `/api/user/premium-status`, once it
 * is served, needs nothing here: what a screen asks by `apiQuery` is asked anew.
 */
export async function becomeUser(client: QueryClient, user: User | null): Promise<void> {
  client.setQueryData(currentUser.queryKey, user);
  const others = { predicate: isOther };
  client.removeQueries({ ...others, type: "inactive" });
  if (user === null) forgetDrafts();
  await client.invalidateQueries(others);
}

function isOther({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== PATH;
}
