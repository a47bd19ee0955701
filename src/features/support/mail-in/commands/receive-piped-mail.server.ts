import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Services } from "#platform/context.server.ts";
import { MailReader } from "../engine/mail-reader.server.ts";
import { MAIL_BYTES_MAX } from "../engine/protocol.server.ts";
import { ourAddresses } from "../queries.server.ts";
import { receiveMail } from "./receive-mail.server.ts";

export type PipedMail = { ticket: string; isNew: boolean; isKnown: boolean } | { refused: string };

/** Takes one mail from what a mail server pipes in. Throws where it is to be tried again. */
export async function receivePipedMail(services: Services, pipe: Readable): Promise<PipedMail> {
  const raw = await readAll(pipe);
  if (raw === null) return { refused: "larger than 40 MB" };
  const { config } = services;
  const path = join(config.temporaryDirectory, `mail-${randomUUID()}.eml`);
  const { dnsServers } = config.mailIn;
  const reader = new MailReader({ ours: ourAddresses(config), dnsServers, atOnce: 1 });
  try {
    await writeFile(path, raw, { mode: 0o600, flag: "wx" });
    return await reader.read({ path, origin: null, recipients: null }, async (mail) => {
      const { number, isNew, isKnown } = await receiveMail(services, mail, path);
      return { ticket: number, isNew, isKnown };
    });
  } finally {
    await reader.close();
    await rm(path, { force: true });
  }
}

/** `null` for more than is taken; the rest is left to whoever sends it. */
async function readAll(pipe: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of pipe as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAIL_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
