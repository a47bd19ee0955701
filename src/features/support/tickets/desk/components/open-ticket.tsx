import "./thread.css";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ApiError } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Tabs } from "#ui/tabs.tsx";
import type { WholeTicket } from "../contract.ts";
import { DeskDialogs, type DeskDialog } from "./desk-dialogs.tsx";
import { useLeaving } from "./leaving-replies.tsx";
import { MergedTickets } from "./merged-tickets.tsx";
import { NoteForm } from "./note-form.tsx";
import { usePresence } from "./presence.ts";
import { ReplyForm } from "./reply-form.tsx";
import { TicketHead } from "./ticket-head.tsx";
import { TicketHistory } from "./ticket-history.tsx";
import { TicketMessageItem } from "./ticket-message.tsx";
import { TicketPresent } from "./ticket-present.tsx";
import { TicketProof } from "./ticket-proof.tsx";
import { SUPPORT_PATH, ticketQuery } from "./ticket-queries.ts";
import { TicketSide } from "./ticket-side.tsx";
import { TicketSpam } from "./ticket-spam.tsx";
import { useTicketKeys } from "./use-ticket-keys.ts";
import { afterOwnStep, OwnStepContext, type Begun } from "./writing.ts";

/** One ticket: the thread, and beside it the person. */
export function OpenTicket({ ticketId, keysOn }: { ticketId: string; keysOn: boolean }) {
  const { t } = useTranslation("tickets");
  const { search } = useLocation();
  const { data: ticket, error, refetch } = useQuery(ticketQuery(ticketId));
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <section className="ticket-thread" aria-label={t("thread")}>
        <p className="ticket-back">
          <TextLink to={`${SUPPORT_PATH}${search}`}>{t("toList")}</TextLink>
        </p>
        {error && (
          <Banner
            tone="bad"
            title={t(isGone ? "gone" : "ticketFailed")}
            actions={
              !isGone && (
                <Button variant="quiet" small onClick={() => void refetch()}>
                  {t("again")}
                </Button>
              )
            }
          >
            {!isGone && error.message}
          </Banner>
        )}
        {!error && ticket === undefined && (
          <Spinner label={t("ticketLoading")} slow={{ text: t("slow") }} />
        )}
        {ticket !== undefined && <Thread ticket={ticket} keysOn={keysOn} />}
      </section>
      {ticket !== undefined && <TicketSide ticket={ticket} />}
    </>
  );
}

function Thread({ ticket, keysOn }: { ticket: WholeTicket; keysOn: boolean }) {
  const [dialog, setDialog] = useState<DeskDialog | null>(null);
  const [begun, setBegun] = useState<Begun>(null);
  const ownStep = useCallback((now: WholeTicket, ownMessageId?: string) => {
    setBegun((before) => afterOwnStep(before, now, ownMessageId));
  }, []);
  usePresence(ticket.id, begun === null ? "reading" : "writing");
  return (
    <OwnStepContext value={ownStep}>
      <TicketHead ticket={ticket} onDialog={setDialog} />
      <TicketPresent ticket={ticket} />
      <TicketSpam ticket={ticket} />
      <TicketProof ticket={ticket} />
      <ol className="ticket-letters">
        {ticket.messages.map((message) => (
          <TicketMessageItem key={message.id} ticket={ticket} message={message} />
        ))}
      </ol>
      <Writing
        ticket={ticket}
        begun={begun}
        onBegin={setBegun}
        onDialog={setDialog}
        keysOn={keysOn && dialog === null}
      />
      <MergedTickets ticket={ticket} />
      <TicketHistory ticket={ticket} />
      <DeskDialogs ticket={ticket} open={dialog} onClose={() => setDialog(null)} />
    </OwnStepContext>
  );
}

type WritingProps = {
  ticket: WholeTicket;
  begun: Begun;
  onBegin: (begun: Begun) => void;
  onDialog: (dialog: DeskDialog) => void;
  keysOn: boolean;
};

type Part = "reply" | "note";

/** A reply to the person, or a note to colleagues. */
function Writing({ ticket, begun, onBegin, onDialog, keysOn }: WritingProps) {
  const { t } = useTranslation("tickets");
  const { returned } = useLeaving();
  const [part, setPart] = useState<Part>("reply");
  const reply = useRef<HTMLTextAreaElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const fields = useMemo(() => ({ reply, note }), []);

  const write = useCallback(
    (chosen: Part) => {
      setPart(chosen);
      // Its part is shown first.
      requestAnimationFrame(() => fields[chosen].current?.focus());
    },
    [fields],
  );
  useTicketKeys({ ticket, isOn: keysOn, write, onDialog });

  if (!ticket.can.answer) return null;
  // What was taken back begins the form anew.
  const form = returned?.ticketId === ticket.id ? returned : null;
  return (
    <Tabs
      label={t("write")}
      value={part}
      onChange={setPart}
      tabs={[
        {
          key: "reply",
          title: t("reply.tab"),
          content: (
            <ReplyForm
              key={keyOf(form)}
              ticket={ticket}
              begun={begun}
              onBegin={onBegin}
              field={reply}
            />
          ),
        },
        {
          key: "note",
          title: t("note.tab"),
          content: <NoteForm ticket={ticket} field={note} />,
        },
      ]}
    />
  );
}

const keys = new WeakMap<object, string>();
let nextKey = 1;

/** One key an object. */
function keyOf(thing: object | null): string {
  if (thing === null) return "first";
  const known = keys.get(thing);
  if (known !== undefined) return known;
  const made = String(nextKey);
  nextKey += 1;
  keys.set(thing, made);
  return made;
}
