import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/pages/call.ts";
import { searchTickets, type TicketItem } from "../contract.ts";

export type FoundTickets = {
  /** What is searched for; `null` while a view of the list is shown. */
  text: string | null;
  items: readonly TicketItem[];
  error: Error | null;
  isPending: boolean;
  search: (text: string) => void;
  again: () => void;
};

/** Shown at once; who searches for more writes more. */
const SHOWN_MAX = 50;

/**
 * A search of the tickets. The text stands in no address: it may be somebody's name, and addresses
 * are logged.
 */
export function useFoundTickets(): FoundTickets {
  const [text, setText] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [searchTickets.path, { text }],
    queryFn: () => call(searchTickets, { body: { text: text ?? "", limit: SHOWN_MAX } }),
    enabled: text !== null,
    staleTime: 0,
  });
  return {
    text,
    items: data?.items ?? [],
    error,
    isPending: text !== null && isPending,
    search: (typed) => setText(typed.trim() === "" ? null : typed.trim()),
    again: () => void refetch(),
  };
}
