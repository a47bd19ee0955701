import { mkdir, readFile, rm } from "node:fs/promises";
import pLimit from "p-limit";
import type { Origin } from "./authenticate.server.ts";
import type { Ask, MailPlace, Outcome } from "./protocol.server.ts";
import { readMail, type MailSource } from "./read-mail.server.ts";

/** A mail is in memory several times while it is read. */
const READ_AT_ONCE = 2;

export type Arrived = {
  /** The mail as it came. */
  path: string;
  origin: Origin;
  recipients: readonly string[] | null;
  place: MailPlace | null;
};

export type TakeMail = (arrived: Arrived) => Promise<Outcome>;

/** Reads a mail in this process and has it stored; what was laid on the disk for it goes in any case. */
export function openIntake(ask: Ask, ours: MailSource["ours"], resolver: MailSource["resolver"]) {
  const turns = pLimit(READ_AT_ONCE);
  const take = async ({ path, origin, recipients, place }: Arrived): Promise<Outcome> => {
    const folder = `${path}.parts`;
    try {
      await mkdir(folder, { mode: 0o700 });
      const raw = await readFile(path);
      const mail = await readMail({ raw, origin, recipients, folder, ours, resolver });
      return await ask({ ask: "mail", mail, path, place });
    } finally {
      await rm(folder, { recursive: true, force: true });
      await rm(path, { force: true });
    }
  };
  const intake: TakeMail = (arrived) => turns(() => take(arrived));
  return intake;
}
