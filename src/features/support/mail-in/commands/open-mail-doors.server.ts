import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Config } from "#platform/config.server.ts";
import type { Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { ConfigError } from "#platform/settings.server.ts";
import { keyOfMailbox, ourAddresses } from "../queries.server.ts";
import { MailDoors } from "../engine/mail-doors.server.ts";
import type { MailboxOrder, Opening, Outcome, Question } from "../engine/protocol.server.ts";
import { beginMailbox, holdMailbox, letMailboxGo, noteChecked } from "./read-mailbox.server.ts";
import { receiveMail } from "./receive-mail.server.ts";

const DAY = 86_400_000;
const POLL_MS = 60_000;
/** Often enough that the hold never runs out by itself. */
const HOLD_EVERY_MS = 10_000;

type Doors = { doors: MailDoors; close(): Promise<void> };
type Given = { pollMs?: number; holdEveryMs?: number; restartMs?: number };

/** Opens the doors that are set, in a process of their own; without any there is none. */
export async function openMailDoors(services: Services, given: Given = {}): Promise<Doors | null> {
  const { listener, mailbox } = services.config.mailIn;
  if (listener === null && mailbox === null) return null;
  const doors = new MailDoors({
    opening: await openingOf(services.config),
    temporaryDirectory: services.config.temporaryDirectory,
    log: services.log,
    restartMs: given.restartMs,
    answer: (question) => answerTo(services, question),
  });
  const holding = mailbox === null ? null : keepReading(services, doors, mailbox, given);
  const opened = {
    doors,
    async close() {
      await holding?.end();
      await doors.close();
    },
  };
  services.processes.add("mail-doors", opened);
  return opened;
}

async function openingOf(config: Config): Promise<Omit<Opening, "folder">> {
  const { listener, dnsServers } = config.mailIn;
  return {
    dnsServers,
    ours: ourAddresses(config),
    hostName: new URL(config.publicUrl).hostname,
    listener:
      listener === null
        ? null
        : { port: listener.port, host: listener.host, certificate: await certificateOf(listener) },
  };
}

async function certificateOf({
  certificate,
  key,
}: NonNullable<Config["mailIn"]["listener"]>): Promise<{ cert: string; key: string } | null> {
  if (certificate === null || key === null) return null;
  const read = (name: string, file: string) =>
    readFile(file, "utf8").catch(() => {
      throw new ConfigError(`The setting ${name} is wrong: there is no readable file ${file}.`);
    });
  return {
    cert: await read("SUPPORT_SMTP_CERTIFICATE", certificate),
    key: await read("SUPPORT_SMTP_KEY", key),
  };
}

async function answerTo(services: Services, question: Question): Promise<Outcome> {
  const { database, limits, config } = services;
  const { mailbox } = config.mailIn;
  const key = mailbox === null ? "" : keyOfMailbox(mailbox);
  switch (question.ask) {
    case "sender":
      try {
        await limits.count("mailIn", question.sender.toLowerCase() || networkOf(question.address));
        return { outcome: "done" };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { outcome: "later", reason: "too many mails from this sender, try again later" };
      }
    case "mail": {
      const { mail, path, place } = question;
      await receiveMail(services, mail, path, place === null ? null : { key, at: place });
      return { outcome: "done" };
    }
    case "place": {
      const { after, since } = await beginMailbox(database, key, question.uidValidity);
      // What came before is deleted here by now, and would come again as new, read by others or not.
      const oldest = new Date(Date.now() - (config.contactDays - 1) * DAY);
      return {
        outcome: "place",
        after,
        since: since.toISOString(),
        oldest: oldest.toISOString(),
      };
    }
    case "checked":
      await noteChecked(database, key, question.error);
      return { outcome: "done" };
  }
}

type Mailbox = NonNullable<Config["mailIn"]["mailbox"]>;

/** One node reads the mailbox; when it stops saying that it does, another begins. */
function keepReading(
  { database, log }: Services,
  doors: MailDoors,
  mailbox: Mailbox,
  { pollMs = POLL_MS, holdEveryMs = HOLD_EVERY_MS }: Given,
) {
  const node = randomUUID();
  const key = keyOfMailbox(mailbox);
  const order: MailboxOrder = { ...mailbox, pollMs };
  const hold = async () => {
    const isHeld = await holdMailbox(database, key, node).catch((error: unknown) => {
      log.warn({ err: error }, "the mailbox is not read: the database does not answer");
      return false;
    });
    doors.read(isHeld ? order : null);
  };
  let last = hold();
  const timer = setInterval(() => {
    last = hold();
  }, holdEveryMs);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await last;
      await letMailboxGo(database, key, node).catch(() => undefined);
    },
  };
}
