import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { WholeTicket } from "../contract.ts";
import { requestProof } from "../proofs/contract.ts";
import { useTicketStep } from "./ticket-step.ts";

/** Whether the writer is who the address says, and what to do while that isn't known. */
export function TicketProof({ ticket }: { ticket: WholeTicket }) {
  const { t, i18n } = useTranslation("tickets");
  const { proof, contact, proofAskedAt, can } = ticket;
  const { mutate, isPending } = useTicketStep({
    ticket,
    send: () => call(requestProof, { params: { ticketId: ticket.id } }),
    done: t("proof.asked"),
    failed: t("proof.notAsked"),
  });
  // Of what is proven each letter says how.
  if (proof !== "contradicted" && proof !== "none") return null;
  const { email } = contact;
  return (
    <Banner
      tone={proof === "contradicted" ? "bad" : "warn"}
      title={t(`proof.${proof}.title`, { email })}
      actions={
        can.requestProof && (
          <Button
            variant="quiet"
            small
            busy={isPending ? t("sending") : null}
            onClick={() => mutate()}
          >
            {t(proofAskedAt === null ? "proof.ask" : "proof.askAgain")}
          </Button>
        )
      }
    >
      {t(`proof.${proof}.text`)}
      {proofAskedAt !== null && (
        <> {t("proof.askedAt", { moment: formatMoment(proofAskedAt, localeOf(i18n.language)) })}</>
      )}
    </Banner>
  );
}
