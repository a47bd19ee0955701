import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useCurrentUser } from "./current-user.ts";

/** Redirects from a login page, after signing in there or if already signed in. */
export function useLeaveWhenSignedIn(to: string): void {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const isSignedIn = user !== null && user !== undefined;

  useEffect(() => {
    if (isSignedIn) void navigate(to, { replace: true });
  }, [isSignedIn, navigate, to]);
}
