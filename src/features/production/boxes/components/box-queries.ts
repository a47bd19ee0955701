import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { listBoxes } from "../contract.ts";

/** Whatever was read of boxes is read again. */
export function useRefetchBoxes() {
  const client = useQueryClient();
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(listBoxes.path),
      }),
    [client],
  );
}
