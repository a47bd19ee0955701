import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/pages/queries.ts";
import { getRestriction, type Restriction } from "../restriction/contract.ts";

export const ownRestriction = apiQuery<Restriction>([getRestriction.path]);

/** Whether what we have of whoever is signed in is only kept: then they read, and change nothing. */
export function useIsRestricted(): boolean {
  const { data } = useQuery(ownRestriction);
  return (data?.restrictedAt ?? null) !== null;
}
