import { useQuery } from "@tanstack/react-query";
import { callQuery } from "#platform/pages/queries.ts";
import { getRestriction } from "#features/accounts/restriction/contract.ts";

export const ownRestriction = callQuery(getRestriction);

/**
 * Whether the signed-in user's data are restricted: then the user can read, but not change
 * anything.
 */
export function useIsRestricted(): boolean {
  const { data } = useQuery(ownRestriction);
  return (data?.restrictedAt ?? null) !== null;
}
