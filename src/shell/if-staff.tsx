import { QueryClientContext } from "@tanstack/react-query";
import { use, type ReactNode } from "react";
import { useCurrentUser } from "./current-user.ts";

/** What only staff see; nothing on the page of an error, which stands outside of whatever fetches. */
export function IfStaff({ children }: { children: ReactNode }) {
  const hasQueries = use(QueryClientContext) !== undefined;
  return hasQueries ? <Asked>{children}</Asked> : null;
}

function Asked({ children }: { children: ReactNode }) {
  return useCurrentUser()?.isAdmin === true ? children : null;
}
