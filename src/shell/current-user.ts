import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/pages/api-client.ts";
import { forgetDrafts } from "#platform/pages/drafts.ts";
import { getUser, type User } from "#features/accounts/contract.ts";
import { SIGNED_IN_COOKIE } from "#platform/session-cookies.ts";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";

/** The signed-in user; `null` for a visitor. Fresh for 30 s; one retry if the network fails. */
export const currentUser = queryOptions<User | null>({
  queryKey: pathKey(getUser),
  queryFn: fetchCurrentUser,
  staleTime: 30_000,
  retry: 1,
});

/** Without the marker cookie there is no session, and no request is made. */
async function fetchCurrentUser(): Promise<User | null> {
  if (!document.cookie.split("; ").includes(`${SIGNED_IN_COOKIE}=1`)) return null;
  try {
    return await call(getUser, { query: { t: String(Date.now()) } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** `undefined` until loaded; any failure counts as signed out. */
export function useCurrentUser(): User | null | undefined {
  const { data, isError } = useQuery(currentUser);
  return isError ? null : data;
}

/** Fetched anew after every login, whether or not a screen shows them: the specification asks for it. */
const AFTER_LOGIN = ["/api/user/premium-status", "/api/user/is-admin"];

/**
 * Removes everything that was fetched as the former user, and refetches what a screen shows: whatever it
 * fetches by `callQuery`. The only place that refreshes after a login.
 */
export async function becomeUser(client: QueryClient, user: User | null): Promise<void> {
  client.setQueryData(currentUser.queryKey, user);
  const others = { predicate: isOther };
  client.removeQueries({ ...others, type: "inactive" });
  if (user === null) {
    forgetDrafts();
    await forgetFiles().catch(() => undefined);
  }
  if (user !== null) fetchUnshown(client);
  await client.invalidateQueries(others);
}

/** Nothing waits for them, and a failure is told where they are shown. */
function fetchUnshown(client: QueryClient): void {
  const unshown = AFTER_LOGIN.filter((path) => client.getQueryState([path]) === undefined);
  for (const path of unshown) void client.query({ queryKey: [path] }).catch(() => undefined);
}

/** Loaded here only: few readers choose a file. */
async function forgetFiles(): Promise<void> {
  const { forgetDraftFiles } = await import("#platform/pages/draft-files.ts");
  await forgetDraftFiles();
}

function isOther({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== getUser.path;
}
