import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { eq } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import type { Services } from "#platform/context.server.ts";
import { openMailDoors } from "#features/support/mail-in/commands/open-mail-doors.server.ts";
import { findMailbox, keyOfMailbox } from "#features/support/mail-in/queries.server.ts";
import { ticketMessages } from "#features/support/tickets/tables.server.ts";
import { atEnd } from "#test/at-end.ts";
import type { TestMailbox } from "#test/dovecot.ts";

/** The doors by which mails come in, and what is behind them. */

export const MAIL = (body: string) =>
  `From: aase@example.org\r\nSubject: ${body}\r\n\r\n${body}\r\n`;

/** Closed with the test, or the file. */
export async function openedDoors(services: Services, given: Parameters<typeof openMailDoors>[1]) {
  const opening = await openMailDoors(services, given);
  if (opening === null) throw new Error("there is no door");
  atEnd(() => opening.close());
  return opening;
}

/** The same services, which read this mailbox. */
export function reading(services: Services, { port, user, password }: TestMailbox): Services {
  const mailbox = {
    host: "127.0.0.1",
    port,
    tls: "none" as const,
    user,
    password,
    folder: "INBOX",
  };
  const { config } = services;
  const mailIn = { ...config.mailIn, mailbox, dnsServers: ["127.0.0.1:9"] };
  return { ...services, config: { ...config, mailIn } };
}

/** What is noted of the mailbox that these services read. */
export async function notedOf({ config, database }: Services) {
  const { mailbox } = config.mailIn;
  return mailbox === null ? null : findMailbox(database, keyOfMailbox(mailbox));
}

export function countOf({ database }: Services, body: string): Promise<number> {
  return database.$count(ticketMessages, eq(ticketMessages.body, body));
}

/** A client that says what it likes. */
export async function aMailClient(port: number, localAddress = "127.0.0.1") {
  const socket: Socket = connect({ port, host: "127.0.0.1", localAddress });
  let heard = "";
  socket.on("data", (chunk: Buffer) => {
    heard += chunk.toString();
  });
  // What a server that was killed does to its clients.
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return {
    socket,
    heard: () => heard,
    async say(words: string, answer: RegExp): Promise<void> {
      heard = "";
      socket.write(words);
      await expect.poll(() => heard).toMatch(answer);
    },
    async hears(answer: RegExp): Promise<void> {
      await expect.poll(() => heard).toMatch(answer);
    },
  };
}

/** One that has come as far as the mail itself. */
export async function aClientAtData(port: number, from = "aase@example.org") {
  const client = await aMailClient(port);
  await client.hears(/^220/);
  await client.say("EHLO mx.example.org\r\n", /^250 /m);
  await client.say(`MAIL FROM:<${from}>\r\n`, /^250/);
  await client.say("RCPT TO:<hjaelp@minde.example>\r\n", /^250/);
  await client.say("DATA\r\n", /^354/);
  return client;
}
