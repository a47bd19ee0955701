import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Services } from "#platform/context.server.ts";
import { openResolver } from "../engine/authenticate.server.ts";
import { MAIL_BYTES_MAX } from "../engine/protocol.server.ts";
import { readMail } from "../engine/read-mail.server.ts";
import { ourAddresses } from "../queries.server.ts";
import { receiveMail } from "./receive-mail.server.ts";

export type PipedMail = { ticket: string; isNew: boolean; isKnown: boolean } | { refused: string };

/** Takes one mail from what a mail server pipes in. Throws where it is to be tried again. */
export async function receivePipedMail(services: Services, pipe: Readable): Promise<PipedMail> {
  const raw = await readAll(pipe);
  if (raw === null) return { refused: "larger than 40 MB" };
  const { config } = services;
  const path = join(config.temporaryDirectory, `mail-${randomUUID()}.eml`);
  const folder = `${path}.parts`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, raw, { mode: 0o600, flag: "wx" });
    const ours = ourAddresses(config);
    const resolver = openResolver(config.mailIn.dnsServers);
    const mail = await readMail({ raw, origin: null, recipients: null, folder, ours, resolver });
    const { number, isNew, isKnown } = await receiveMail(services, mail, path);
    return { ticket: number, isNew, isKnown };
  } finally {
    await rm(folder, { recursive: true, force: true });
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
