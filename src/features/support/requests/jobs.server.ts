import { and, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { newId } from "#platform/ids.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import {
  requestAnswerLetter,
  requestLinkLetter,
  requestReceiptLetter,
} from "./emails/request.server.ts";
import { findRequest, findRequestLink } from "./queries.server.ts";
import { rightsRequestLinks, rightsRequests, rightsRequestSteps } from "./tables.server.ts";

export const mailRequestLink = defineMail({
  name: "support.request.link",
  texts: [
    {
      key: "support.request.link",
      subject: "mails:request.link",
      paragraphs: ["mails:request.linkText"],
    },
  ],
  payload: z.object({ linkId: z.uuid() }),
  async compose(services, { linkId }) {
    const found = await findRequestLink(services, linkId);
    if (found === null) return null;
    const { email, kind, locale } = found;
    const token = newToken();
    await services.database
      .update(rightsRequestLinks)
      .set({ tokenHash: hashToken(token) })
      .where(eq(rightsRequestLinks.id, linkId));
    const url = `${services.config.publicUrl}/gdpr-data-request/${token}`;
    return { to: email, isProven: false, locale, letter: requestLinkLetter(locale, { kind, url }) };
  },
});

export const mailRequestReceipt = defineMail({
  name: "support.request.receipt",
  texts: [
    {
      key: "support.request.receipt",
      subject: "mails:request.receipt",
      paragraphs: ["mails:request.receiptText"],
    },
  ],
  payload: z.object({ requestId: z.uuid() }),
  async compose(services, { requestId }) {
    const found = await findRequest(services, requestId);
    if (found === null) return null;
    const { email: to, isProven, locale } = found;
    return { to, isProven, locale, letter: requestReceiptLetter(locale, found) };
  },
});

export const mailRequestAnswer = defineMail({
  name: "support.request.answer",
  payload: z.object({ requestId: z.uuid() }),
  async compose(services, { requestId }) {
    const found = await findRequest(services, requestId);
    const answer = found?.answer ?? null;
    if (found === null || answer === null) return null;
    const { email: to, isProven, locale, number } = found;
    return { to, isProven, locale, letter: requestAnswerLetter(locale, { number, answer }) };
  },
});

/** The retention period stated on the privacy page. */
const KEPT_DAYS = 3 * 365;
const DAY = 86_400_000;

export const purgeRequests = defineJob({
  name: "support.request.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "20 4 * * *",
  async run({ database }) {
    const now = new Date();
    await database.delete(rightsRequestLinks).where(lt(rightsRequestLinks.expiresAt, now));
    const before = new Date(now.getTime() - KEPT_DAYS * DAY);
    await database.delete(rightsRequests).where(lt(rightsRequests.closedAt, before));
    // An export that was started and never completed.
    const left = await database
      .update(rightsRequests)
      .set({ state: "withdrawn", closedAt: now })
      .where(
        and(
          eq(rightsRequests.isSelfService, true),
          eq(rightsRequests.kind, "access"),
          eq(rightsRequests.state, "open"),
          lt(rightsRequests.dueAt, now),
        ),
      )
      .returning({ requestId: rightsRequests.id });
    for (const { requestId } of left) {
      const step = { id: newId(), requestId, step: "withdrawn" as const, at: now };
      await database.insert(rightsRequestSteps).values(step);
    }
  },
});
