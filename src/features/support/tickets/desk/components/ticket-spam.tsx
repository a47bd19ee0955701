import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { WholeTicket } from "../contract.ts";
import { useChange, useMayChange } from "./change-ticket.ts";

/** Why it was put aside; nothing is thrown away. */
export function TicketSpam({ ticket }: { ticket: WholeTicket }) {
  const { t } = useTranslation("tickets");
  const { mutate, isPending } = useChange(ticket);
  const mayChange = useMayChange(ticket);
  if (ticket.state !== "spam") return null;
  return (
    <Banner
      tone="warn"
      title={t("spam.title")}
      actions={
        mayChange && (
          <Button
            variant="quiet"
            small
            busy={isPending ? t("saving") : null}
            onClick={() => mutate({ state: "open" })}
          >
            {t("spam.not")}
          </Button>
        )
      }
    >
      {ticket.spamReasons.length > 0 && (
        <ul>
          {ticket.spamReasons.map((reason) => (
            <li key={reason}>
              <SpamReason reason={reason} />
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

const KNOWN = ["words", "blockList", "links", "upstream", "unreadable"] as const;

// texts: tickets:spam.reasons.*

/** A reason without words of its own is said as it came. */
function SpamReason({ reason }: { reason: string }) {
  const { t } = useTranslation("tickets");
  const known = KNOWN.find((one) => one === reason);
  return known === undefined ? <bdi>{reason}</bdi> : t(`spam.reasons.${known}`);
}
