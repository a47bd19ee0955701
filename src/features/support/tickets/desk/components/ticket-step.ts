import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { useToast } from "#ui/toast.tsx";
import { listTickets, type WholeTicket } from "../contract.ts";
import { ticketQuery } from "./ticket-queries.ts";
import { useOwnStep } from "./writing.ts";

/** Only the revision that was read: of two at once, one is told. */
export type IfMatch = { "if-match": string };

export function ifMatch(revision: number): IfMatch {
  return { "if-match": `"${revision}"` };
}

type TicketStep<Typed, Answer> = {
  ticket: WholeTicket;
  send: (typed: Typed, headers: IfMatch) => Promise<Answer>;
  /** Said once it is done. */
  done?: string;
  /** Said above the reason if it wasn't. */
  failed?: string;
  onDone?: (answer: Answer) => void;
  /** The message that it added. */
  ownMessage?: (answer: Answer | undefined) => string | undefined;
};

/** A step of one ticket; afterwards it is shown as it then is, whoever was first. */
export function useTicketStep<Typed = void, Answer = unknown>(step: TicketStep<Typed, Answer>) {
  const { ticket, send, done, failed, onDone, ownMessage } = step;
  const { t } = useTranslation("tickets");
  const toast = useToast();
  const client = useQueryClient();
  const ownStep = useOwnStep();
  const { queryKey } = ticketQuery(ticket.id);
  return useMutation({
    mutationFn: (typed: Typed) => {
      // One's own step of a moment ago may not be drawn yet.
      const { revision } = client.getQueryData(queryKey) ?? ticket;
      return send(typed, ifMatch(revision));
    },
    onSuccess: (answer) => {
      if (done !== undefined) toast.show({ title: done });
      onDone?.(answer);
    },
    onError: (problem) => {
      if (wasChanged(problem)) {
        toast.show({ tone: "bad", title: t("changed.title"), description: t("changed.text") });
      } else {
        toast.show({ tone: "bad", title: failed ?? t("failed"), description: problem.message });
      }
    },
    onSettled: async (answer, problem) => {
      void client.invalidateQueries({ queryKey: pathKey(listTickets) });
      await client.invalidateQueries({ queryKey });
      const now = client.getQueryData(queryKey);
      if (problem === null && now !== undefined) ownStep(now, ownMessage?.(answer));
    },
  });
}

/** A colleague, or the person, was first. */
export function wasChanged(problem: Error | null): boolean {
  return problem instanceof ApiError && problem.status === 412;
}
