import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { decisionLetter } from "./emails/decision.server.ts";
import { findDecision } from "./queries.server.ts";

export const mailDecision = defineMail({
  name: "resellers.decision",
  texts: [
    {
      key: "resellers.decision.approved",
      subject: "mails:reseller.approved",
      paragraphs: ["mails:reseller.approvedText"],
    },
    {
      key: "resellers.decision.declined",
      subject: "mails:reseller.declined",
      paragraphs: ["mails:reseller.declinedText", "mails:reseller.reason"],
    },
  ],
  payload: z.object({ applicationId: z.uuid() }),
  async compose(services, { applicationId }) {
    const decision = await findDecision(services, applicationId);
    if (decision === null) return null;
    const reader = await findReader(services, decision.userId);
    if (reader === null) return null;
    const { email, isProven, fullName, locale } = reader;
    const url = `${services.config.publicUrl}/login`;
    const letter = decisionLetter(locale, { ...decision, isProven, fullName, url });
    return { to: email, isProven, locale, letter };
  },
});
