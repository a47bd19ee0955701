import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Prose } from "#ui/prose.tsx";
import type { TicketMessage, WholeTicket } from "../contract.ts";
import { LetterText } from "./letter-text.tsx";
import { MessageActions } from "./message-actions.tsx";
import { writerName } from "./writer-name.ts";
import { Moment } from "./moment.tsx";
import { MessageFiles } from "./message-files.tsx";

type TicketMessageProps = { ticket: WholeTicket; message: TicketMessage };

/** One letter of the thread, ours or theirs; a note stands on other paper. */
export function TicketMessageItem({ ticket, message }: TicketMessageProps) {
  const { kind, id } = message;
  if (kind === "automatic" || kind === "bounce") {
    return <Folded ticket={ticket} message={message} kind={kind} />;
  }
  return (
    <li id={`message-${id}`} className={classNames("ticket-letter", `ticket-letter-${kind}`)}>
      <MessageHead message={message} />
      <MessageBody ticket={ticket} message={message} />
      <MessageActions ticket={ticket} message={message} />
    </li>
  );
}

type FoldedProps = TicketMessageProps & { kind: "automatic" | "bounce" };

/** What machines sent: a line that opens. */
function Folded({ ticket, message, kind }: FoldedProps) {
  const { t } = useTranslation("tickets");
  return (
    <li id={`message-${message.id}`} className="ticket-letter ticket-letter-automatic">
      <details className="disclosure">
        <summary>{t(`kinds.${kind}`)}</summary>
        <MessageHead message={message} />
        <MessageBody ticket={ticket} message={message} />
        <MessageActions ticket={ticket} message={message} />
      </details>
    </li>
  );
}

function MessageHead({ message }: { message: TicketMessage }) {
  const { t } = useTranslation("tickets");
  const { kind, from, proof, delivery, sentAt, subject, mergedFrom } = message;
  return (
    <div className="ticket-letter-head">
      <p>
        {kind === "note" && <span className="ticket-letter-kind">{t("kinds.note")} · </span>}
        <b>
          <bdi>{writerName(from) ?? t("erased")}</bdi>
        </b>{" "}
        <Moment at={sentAt} />
      </p>
      {from.isAnother && (
        <p className="small">
          <Badge sign="stop">{t("another")}</Badge> <bdi>{from.email}</bdi>
        </p>
      )}
      {from.replyTo !== null && (
        <p className="small">
          {t("replyTo")} <bdi>{from.replyTo}</bdi>
        </p>
      )}
      {kind === "message" && proof !== null && <p className="small">{t(`proofOf.${proof}`)}</p>}
      {subject !== null && (
        <p className="small">
          {t("otherSubject")} <bdi>{subject}</bdi>
        </p>
      )}
      {mergedFrom !== null && <p className="small">{t("mergedFrom", { number: mergedFrom })}</p>}
      {delivery !== null && <Delivery delivery={delivery} />}
    </div>
  );
}

function Delivery({ delivery }: { delivery: NonNullable<TicketMessage["delivery"]> }) {
  const { t } = useTranslation("tickets");
  const { state, reason } = delivery;
  if (state === "sent") return null;
  if (state !== "failed") {
    return (
      <p className="small">
        <Badge sign="half">{t(`delivery.${state}`)}</Badge>
      </p>
    );
  }
  return (
    <p className="small">
      <Badge sign="stop">{t("delivery.failed")}</Badge> {reason !== null && <bdi>{reason}</bdi>}
    </p>
  );
}

function MessageBody({ ticket, message }: TicketMessageProps) {
  const { t } = useTranslation("tickets");
  const { body, quoted, attachments } = message;
  return (
    <>
      <div className="reading ticket-letter-words">
        <LetterText text={body} codes={ticket.context.codes ?? []} />
      </div>
      {quoted !== "" && (
        <details className="disclosure">
          <summary>{t("quoted")}</summary>
          <div className="ticket-letter-quoted">
            <Prose text={quoted} />
          </div>
        </details>
      )}
      {attachments.length > 0 && <MessageFiles ticketId={ticket.id} files={attachments} />}
    </>
  );
}
