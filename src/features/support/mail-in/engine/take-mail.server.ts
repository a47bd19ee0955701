import { rm } from "node:fs/promises";
import type { Origin } from "./authenticate.server.ts";
import type { MailReader } from "./mail-reader.server.ts";
import type { Ask, MailPlace, Outcome } from "./protocol.server.ts";

export type Arrived = {
  /** The mail as it came. */
  path: string;
  origin: Origin;
  recipients: readonly string[] | null;
  place: MailPlace | null;
};

export type TakeMail = (arrived: Arrived) => Promise<Outcome>;

/** Has a mail read and stored; what was laid on the disk for it goes in any case. */
export function openIntake(ask: Ask, reader: MailReader): TakeMail {
  return async ({ place, ...arrived }) => {
    const { path } = arrived;
    try {
      return await reader.read(arrived, (mail) => ask({ ask: "mail", mail, path, place }));
    } finally {
      await rm(path, { force: true });
    }
  };
}
