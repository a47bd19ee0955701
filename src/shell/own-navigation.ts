import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { getOwnNavigation } from "#features/accounts/own-navigation/contract.ts";
import { useCurrentUser } from "./current-user.ts";

/** Counted by the features (`unseenItems`). What is marked as seen invalidates it. */
export const ownNavigation = callQuery(getOwnNavigation);

export const OWN_PAGES = "/profile";

/** Number of new items on the user's pages; none where they are listed, which marks them as seen. */
export function useUnseen(): number {
  const { pathname } = useLocation();
  const isSignedIn = Boolean(useCurrentUser());
  const isListed = pathname === OWN_PAGES;
  const { data } = useQuery({ ...ownNavigation, enabled: isSignedIn && !isListed });
  return isListed ? 0 : (data?.unseen ?? 0);
}
