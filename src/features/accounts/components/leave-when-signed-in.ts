import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useCurrentUser } from "./current-user.ts";

/** Goes on from an entrance, after signing in there or when one is signed in already. */
export function useLeaveWhenSignedIn(to: string): void {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const isSignedIn = user !== null && user !== undefined;

  useEffect(() => {
    if (isSignedIn) void navigate(to, { replace: true });
  }, [isSignedIn, navigate, to]);
}
