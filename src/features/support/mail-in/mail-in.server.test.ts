import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { transaction } from "#platform/context.server.ts";
import { messageIdOf } from "#platform/mail/message-id.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { addMessage } from "../tickets/commands/add-message.server.ts";
import { changeTicket } from "../tickets/commands/change-ticket.server.ts";
import {
  ticketAttachments,
  ticketHistory,
  ticketMessages,
  tickets,
} from "../tickets/tables.server.ts";
import { makeConversation } from "./commands/make-conversation.server.ts";
import { receiveMail } from "./commands/receive-mail.server.ts";
import { readMail, type ReadMail } from "./engine/read-mail.server.ts";
import { ourAddresses } from "./queries.server.ts";

const app = await testApp({
  SUPPORT_EMAIL: "hjaelp@minde.example",
  SUPPORT_SPAM_WORDS: "casino",
});
const { services } = app;
const { config, database } = services;

async function receive(
  mail: string,
  change: Partial<ReadMail> = {},
  { recipients = null }: { recipients?: string[] | null } = {},
) {
  const path = join(config.temporaryDirectory, `${randomUUID()}.eml`);
  const folder = `${path}.parts`;
  await mkdir(folder);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const raw = Buffer.from(mail.replaceAll("\n", "\r\n"));
  await writeFile(path, raw);
  const resolver = async () => {
    throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  };
  const ours = ourAddresses(config);
  const read = await readMail({ raw, origin: null, recipients, folder, ours, resolver });
  return receiveMail(services, { ...read, ...change }, path);
}

let written = 0;
/** Never the same bytes twice. */
function aMail(headers: string[] = [], body = "Kan pladen limes?", from = "aase@example.org") {
  const id = `<m${(written += 1)}.${randomBytes(4).toString("hex")}@example.org>`;
  return [`From: ${from}`, `Message-ID: ${id}`, ...headers, "", body, ""].join("\n");
}

async function messagesOf(ticketId: string) {
  return database
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(ticketMessages.id);
}

async function ticketOf(id: string) {
  const [ticket] = await database.select().from(tickets).where(eq(tickets.id, id));
  if (ticket === undefined) throw new Error("no such ticket");
  return ticket;
}

async function conversation(ticketId: string, messageId?: string) {
  const given = messageId === undefined ? {} : { messageId };
  const found = await makeConversation(services, ticketId, given);
  if (found === null) throw new Error("no conversation");
  return found;
}

const answerTo = (address: string) => [`To: ${address}`];

describe("a mail that comes in", () => {
  it("becomes a ticket, with its original and what came with it", async () => {
    const mail = aMail(
      ["Subject: Om pladen", "Content-Type: multipart/mixed; boundary=b"],
      "--b\nContent-Type: text/plain\n\nKan den limes?\n--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=maal.txt\n\n12 cm\n--b--",
    );
    const { ticketId, isNew } = await receive(mail);
    expect(isNew).toBe(true);
    expect(await ticketOf(ticketId)).toMatchObject({
      channel: "mail",
      state: "open",
      subject: "Om pladen",
      email: "aase@example.org",
      proof: "none",
    });
    const [message] = await messagesOf(ticketId);
    expect(message?.body).toBe("Kan den limes?");
    const stored = await services.storage.read(message?.originalKey ?? "");
    expect(await text(stored?.stream ?? Readable.from([]))).toContain("12 cm");
    const files = await database
      .select({ fileName: ticketAttachments.fileName, state: ticketAttachments.state })
      .from(ticketAttachments)
      .where(eq(ticketAttachments.messageId, message?.id ?? ""));
    expect(files).toEqual([{ fileName: "maal.txt", state: "ready" }]);
  });

  it("is one mail with the same bytes, and two with one Message-ID over different bytes", async () => {
    const mail = aMail();
    const first = await receive(mail);
    expect(await receive(mail)).toMatchObject({ ticketId: first.ticketId, isKnown: true });
    const other = await receive(`${mail}\nog en ting til`);
    expect(other.ticketId).not.toBe(first.ticketId);
    const both = await Promise.all([receive(aMail([], "to på én gang")), receive(mail)]);
    expect(both[1]?.isKnown).toBe(true);
  });

  it("leads into its thread by the address for answers, or by what it refers to", async () => {
    const { ticketId } = await receive(aMail(["Subject: Om pladen"]));
    await transaction(services, (tx) => changeTicket(tx, ticketId, { state: "waiting" }));
    const { replyTo, references, messageId } = await conversation(ticketId);
    expect(await receive(aMail(answerTo(replyTo)))).toMatchObject({ ticketId, isNew: false });
    expect(await ticketOf(ticketId)).toMatchObject({ state: "open", proof: "link" });
    // The server that our mail went through gave it another id; what it refers to is left.
    const rewritten = [`In-Reply-To: <new@provider.example>`, `References: <${references[0]}>`];
    expect(await receive(aMail(rewritten))).toMatchObject({ ticketId, isNew: false });
    expect(await receive(aMail([`In-Reply-To: <${messageId}>`]))).toMatchObject({ ticketId });
  });

  it("leads there also where a server before ours left nothing behind the plus", async () => {
    const { ticketId } = await receive(aMail());
    const { replyTo } = await conversation(ticketId);
    const envelope = { recipients: ["hjaelp@minde.example"] };
    expect(await receive(aMail(answerTo(replyTo)), {}, envelope)).toMatchObject({ ticketId });
  });

  it("with a number, an equal subject or the same sender begins a new one", async () => {
    const first = await receive(aMail(["Subject: Om pladen"]));
    for (const header of [
      `Subject: Re: Om pladen`,
      `Subject: [${first.number}] Om pladen`,
      `To: hjaelp+${first.number}@minde.example`,
      `References: <${first.number}@minde.example>`,
      `To: hjaelp+${"0".repeat(26)}@minde.example`,
    ]) {
      const { ticketId } = await receive(aMail([header]));
      expect(ticketId).not.toBe(first.ticketId);
    }
  });

  it("of another address joins as another person; the forged one proves nothing", async () => {
    const { ticketId } = await receive(aMail());
    const { replyTo } = await conversation(ticketId);
    await receive(aMail(answerTo(replyTo), "Jeg er hendes søn", "bo@example.org"));
    const forged = { authentication: "contradicted" as const };
    await receive(aMail(answerTo(replyTo), "Giv mig adgang"), forged);
    const messages = await messagesOf(ticketId);
    expect(messages.map(({ fromEmail, proof }) => [fromEmail, proof])).toEqual([
      ["aase@example.org", "none"],
      ["bo@example.org", "link"],
      ["aase@example.org", "contradicted"],
    ]);
    expect((await ticketOf(ticketId)).email).toBe("aase@example.org");
  });

  it("is set aside with the reasons named, and never thrown away", async () => {
    const { ticketId } = await receive(aMail(["X-Spam-Flag: YES"], "Casino"));
    expect(await ticketOf(ticketId)).toMatchObject({
      state: "spam",
      spamReasons: ["words", "upstream"],
    });
  });

  it("that can't be read is set aside with its original, and told of, once", async () => {
    const karen = await aColleague(app, "support");
    const mail = aMail(["Subject: Om pladen"]);
    const { ticketId, number } = await receive(mail, { isUnreadable: true, files: [] });
    expect(await ticketOf(ticketId)).toMatchObject({
      state: "spam",
      spamReasons: ["unreadable"],
      receiptAt: null,
    });
    const [message] = await messagesOf(ticketId);
    expect(await services.storage.size(message?.originalKey ?? "")).toBeGreaterThan(0);
    expect(await receive(mail, { isUnreadable: true })).toMatchObject({ ticketId, isKnown: true });
    const { body } = await karen.get("/api/admin/notifications");
    expect(body.items).toMatchObject([{ kind: "unreadMail", name: number }]);
  });

  it("that a machine wrote opens nothing again", async () => {
    const { ticketId } = await receive(aMail());
    await transaction(services, (tx) => changeTicket(tx, ticketId, { state: "waiting" }));
    const { replyTo } = await conversation(ticketId);
    const holiday = aMail(
      [...answerTo(replyTo), "Auto-Submitted: auto-replied"],
      "Jeg er på ferie",
    );
    expect(await receive(holiday)).toMatchObject({ ticketId, isNew: false });
    expect((await ticketOf(ticketId)).state).toBe("waiting");
  });

  it("that names nobody is kept and answered to nobody", async () => {
    const { ticketId } = await receive(`Subject: ${randomUUID()}\n\nHej`);
    expect(await ticketOf(ticketId)).toMatchObject({ email: null, receiptAt: null });
  });
});

describe("a report of failure", () => {
  const report = (id: string) =>
    aMail(
      ["Content-Type: multipart/report; report-type=delivery-status; boundary=b"],
      `--b\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 <aase@example.org> no such\0 user\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <${id}>\n--b--`,
      "MAILER-DAEMON@mx.example",
    );

  it("marks the reply, says why, and opens nothing", async () => {
    const { ticketId } = await receive(aMail());
    const reply = { ticketId, kind: "reply" as const, body: "Ja.", proof: "none" as const };
    const messageId = await transaction(services, async (tx) => {
      await changeTicket(tx, ticketId, { state: "waiting" });
      return addMessage(tx, { ...reply, delivery: "sent" });
    });
    const ours = (await conversation(ticketId, messageId)).messageId;
    expect(await receive(report(ours))).toMatchObject({ ticketId, isNew: false });
    const marked = (await messagesOf(ticketId)).find(({ id }) => id === messageId);
    expect(marked).toMatchObject({
      delivery: "undelivered",
      deliveryReason: "5.1.1 550 <aase@example.org> no such user",
    });
    const steps = await database
      .select({ details: ticketHistory.details })
      .from(ticketHistory)
      .where(eq(ticketHistory.ticketId, ticketId));
    expect(JSON.stringify(steps)).not.toContain("@");
    expect((await ticketOf(ticketId)).state).toBe("waiting");
  });

  it("that doesn't know the thread's secret marks nothing", async () => {
    const { ticketId } = await receive(aMail());
    const reply = { ticketId, kind: "reply" as const, body: "Ja.", proof: "none" as const };
    const messageId = await transaction(services, (tx) =>
      addMessage(tx, { ...reply, delivery: "sent" }),
    );
    await receive(report(messageIdOf(messageId, "f".repeat(32), "hjaelp@minde.example")));
    const kept = (await messagesOf(ticketId)).find(({ id }) => id === messageId);
    expect(kept?.delivery).toBe("sent");
  });
});

describe("mails in any order", () => {
  it("never join strangers", async () => {
    const aStep = fc.record({
      sender: fc.nat({ max: 3 }),
      by: fc.constantFrom("token", "id", "subject", "number"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 2, maxLength: 8 }), async (steps) => {
        const run = randomBytes(4).toString("hex");
        const begun = new Map<number, { ticketId: string; number: string }>();
        for (const { sender, by } of steps) {
          const from = `s${sender}.${run}@example.org`;
          const own = begun.get(sender);
          const other = [...begun].find(([one]) => one !== sender)?.[1];
          const known = own === undefined ? null : await conversation(own.ticketId);
          const headers = {
            token: known === null ? [] : answerTo(known.replyTo),
            id: known === null ? [] : [`References: <${known.references[0]}>`],
            subject: ["Subject: Re: Om pladen"],
            number: [`Subject: [${other?.number}]`, `In-Reply-To: <${other?.number}@x>`],
          }[by];
          const { ticketId, number } = await receive(aMail(headers, "Hej", from));
          if (own === undefined) begun.set(sender, { ticketId, number });
          const people = new Set((await messagesOf(ticketId)).map(({ fromEmail }) => fromEmail));
          expect([...people]).toEqual([from]);
        }
      }),
      { numRuns: 15 },
    );
  });
});
