import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { pathOf } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { getOriginal } from "../../attachments/contract.ts";
import type { TicketMessage, WholeTicket } from "../contract.ts";
import { splitTicket } from "../merging/contract.ts";
import { useLeaving } from "./leaving-replies.tsx";
import { ticketPath } from "./ticket-queries.ts";
import { useTicketStep } from "./ticket-step.ts";
import { writerName } from "./writer-name.ts";

type MessageActionsProps = { ticket: WholeTicket; message: TicketMessage };

/** What can be done with one message. */
export function MessageActions({ ticket, message }: MessageActionsProps) {
  const { t } = useTranslation("tickets");
  const { takeBack, isTakingBack } = useLeaving();
  const { id: messageId, can, from } = message;
  if (!can.takeBack && !can.split && !can.readOriginal) return null;
  const named = { name: writerName(from) ?? t("erased") };
  const params = { ticketId: ticket.id, messageId };
  return (
    <div className="actions ticket-letter-actions">
      {can.takeBack && (
        <Button
          variant="quiet"
          small
          busy={isTakingBack ? t("saving") : null}
          onClick={() => takeBack(params)}
        >
          {t("takeBack")}
        </Button>
      )}
      {can.split && <Split ticket={ticket} message={message} />}
      {can.readOriginal && (
        <TextLink
          to={pathOf(getOriginal, params)}
          reload
          download
          className="button button-bare button-small"
          aria-label={t("originalOf", named)}
        >
          {t("original")}
        </TextLink>
      )}
    </div>
  );
}

/** A new matter under an old letter gets a ticket of its own. */
function Split({ ticket, message }: MessageActionsProps) {
  const { t } = useTranslation("tickets");
  const navigate = useNavigate();
  const { from } = message;
  const { mutate, isPending } = useTicketStep({
    ticket,
    send: () =>
      call(splitTicket, { params: { ticketId: ticket.id }, body: { messageId: message.id } }),
    done: t("split.done"),
    failed: t("split.failed"),
    onDone: ({ id }) => void navigate(ticketPath(id)),
  });
  return (
    <Button
      variant="bare"
      small
      aria-label={t("split.named", { name: writerName(from) ?? t("erased") })}
      busy={isPending ? t("saving") : null}
      onClick={() => mutate()}
    >
      {t("split.submit")}
    </Button>
  );
}
