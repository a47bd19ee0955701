import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { listTickets, takeBackReply } from "../contract.ts";
import { isPast } from "./days.ts";
import { ticketPath, ticketQuery } from "./ticket-queries.ts";

/** A reply that hasn't left yet, with what it consists of: taken back, all of it is there again. */
export type LeavingReply = {
  ticketId: string;
  messageId: string;
  name: string;
  sendsAt: string;
  body: string;
  files: readonly File[];
};

type Leaving = {
  reply: LeavingReply | null;
  leave: (reply: LeavingReply) => void;
  takeBack: (params: { ticketId: string; messageId: string }) => void;
  isTakingBack: boolean;
  /** What was taken back, for the form to begin with; a new object each time. */
  returned: { ticketId: string; body: string | null; files: readonly File[] } | null;
};

const LeavingContext = createContext<Leaving | null>(null);

export function useLeaving(): Leaving {
  const leaving = use(LeavingContext);
  if (leaving === null) throw new Error("useLeaving must be used inside of LeavingReplies");
  return leaving;
}

/** Knows what is about to be sent, whichever ticket is open meanwhile. */
export function LeavingReplies({ children }: { children: ReactNode }) {
  const { t } = useTranslation("tickets");
  const [reply, setReply] = useState<LeavingReply | null>(null);
  const [returned, setReturned] = useState<Leaving["returned"]>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const end = useCallback(() => setReply(null), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (params: { ticketId: string; messageId: string }) =>
      call(takeBackReply, { params }).then(() => params),
    onSuccess: async ({ ticketId, messageId }) => {
      await client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey });
      const known = reply?.messageId === messageId ? reply : null;
      setReturned({ ticketId, body: known?.body ?? null, files: known?.files ?? [] });
      end();
      toast.show({ title: t("tookBack") });
      await navigate(ticketPath(ticketId, location.search));
    },
    onError: ({ message }) => {
      end();
      toast.show({ tone: "bad", title: t("notTakenBack"), description: message });
    },
    onSettled: () => client.invalidateQueries({ queryKey: pathKey(listTickets) }),
  });
  const leave = useCallback(
    (sent: LeavingReply) => {
      // Where replies leave at once there is nothing to take back.
      if (isPast(sent.sendsAt)) toast.show({ title: t("sent") });
      else setReply(sent);
    },
    [toast, t],
  );
  const leaving = useMemo<Leaving>(
    () => ({ reply, leave, takeBack: mutate, isTakingBack: isPending, returned }),
    [reply, leave, mutate, isPending, returned],
  );
  return (
    <LeavingContext value={leaving}>
      {children}
      {reply !== null && <LeavingBar key={reply.messageId} reply={reply} onGone={end} />}
    </LeavingContext>
  );
}

/** Whatever the browser's clock says: what has left, the server tells whoever asks for it. */
const SHOWN_AT_MOST_MS = 60_000;

function LeavingBar({ reply, onGone }: { reply: LeavingReply; onGone: () => void }) {
  const { t } = useTranslation("tickets");
  const { takeBack, isTakingBack } = useLeaving();
  const client = useQueryClient();
  const { ticketId, messageId, name, sendsAt } = reply;

  useEffect(() => {
    const timer = setTimeout(
      () => {
        onGone();
        void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey });
      },
      Math.min(Date.parse(sendsAt) - Date.now(), SHOWN_AT_MOST_MS),
    );
    return () => clearTimeout(timer);
  }, [sendsAt, onGone, client, ticketId]);

  return (
    <div className="leaving-bar">
      <p role="status">{t("leaving", { name })}</p>
      <Button
        variant="quiet"
        small
        busy={isTakingBack ? t("saving") : null}
        onClick={() => takeBack({ ticketId, messageId })}
      >
        {t("takeBack")}
      </Button>
    </div>
  );
}
