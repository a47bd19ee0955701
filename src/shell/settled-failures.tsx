import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useToast } from "#ui/toast.tsx";

/**
 * Takes the news of a failure away once something begun after it succeeds: usually the same action,
 * tried again.
 */
export function SettledFailures() {
  const client = useQueryClient();
  const { settle } = useToast();
  useEffect(() => {
    let failedAt = Number.POSITIVE_INFINITY;
    return client.getMutationCache().subscribe((event) => {
      if (event.type !== "updated") return;
      if (event.action.type === "error") failedAt = Date.now();
      if (event.action.type !== "success" || event.mutation.state.submittedAt < failedAt) return;
      failedAt = Number.POSITIVE_INFINITY;
      settle();
    });
  }, [client, settle]);
  return null;
}
