import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import type { Budget } from "#platform/images/process-queue.server.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import { readContent } from "./engine/file-content.server.ts";
import type { KeptAttachment } from "../model.ts";
import { ENDINGS, shownName } from "./model.ts";
import { findOriginal, findOriginalKeys, findStoredKeys } from "./queries.server.ts";

/** As it came: its name is the sender's, and says nothing of what it is. */
export type ReceivedFile = { fileName: string } & ({ bytes: Uint8Array } | { path: string });

/** Within each a folder for each day: what was stored today may belong to a message on its way. */
const FOLDER = "ticket-attachments";
const ORIGINALS = "ticket-originals";
const DAY = 86_400_000;
const BATCH = 500;

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

type Using = Pick<Services, "config" | "images" | "processes" | "storage">;

/** How long the files of one message are read, all together; what is left then is held. */
const READING_MS = 60_000;

/**
 * Stores the files of a message, before the transaction that writes it: pictures written anew, PDF, text and
 * office files as they are. Of anything else only name, size and digest are kept. If the message isn't
 * written, `removeAttachments` takes them away again.
 */
export async function keepAttachments(
  services: Using,
  files: readonly ReceivedFile[],
): Promise<KeptAttachment[]> {
  const kept: KeptAttachment[] = [];
  const budget = { leftMs: READING_MS };
  try {
    for (const file of files) kept.push(await keepFile(services, file, budget));
    return kept;
  } catch (error) {
    await removeAttachments(services, kept);
    throw error;
  }
}

/** Deletes stored files; of those without a storage key nothing is stored. */
export async function removeAttachments(
  { storage }: Pick<Services, "storage">,
  attachments: readonly Pick<KeptAttachment, "storageKey">[],
): Promise<void> {
  for (const { storageKey } of attachments) {
    if (storageKey !== null) await storage.remove(storageKey);
  }
}

/** Where a mail with these bytes is stored as it came. */
export function originalKeyOf(digest: string): string {
  return `${ORIGINALS}/${dayOf(new Date())}/${digest}.eml`;
}

/** Deletes what was stored before yesterday for messages that were never written, or are gone. */
export async function sweepAttachments(services: Services, now = new Date()): Promise<void> {
  const { database } = services;
  await sweepFolder(services, FOLDER, now, (keys) => findStoredKeys(database, keys));
  await sweepFolder(services, ORIGINALS, now, (keys) => findOriginalKeys(database, keys));
}

async function sweepFolder(
  { storage }: Pick<Services, "storage">,
  folder: string,
  now: Date,
  findKept: (keys: string[]) => Promise<Set<string>>,
): Promise<void> {
  const yesterday = dayOf(new Date(now.getTime() - DAY));
  let keys: string[] = [];
  const sweep = async () => {
    const kept = await findKept(keys);
    for (const key of keys) if (!kept.has(key)) await storage.remove(key);
    keys = [];
  };
  for await (const key of storage.list(folder)) {
    const [, day = ""] = key.split("/");
    if (day >= yesterday) continue;
    keys.push(key);
    if (keys.length === BATCH) await sweep();
  }
  await sweep();
}

/** Where a mail is stored as it came; whoever opens it is audited. Throws `notFound`. */
export async function openOriginal(
  ctx: Context,
  asked: { ticketId: string; messageId: string },
): Promise<string> {
  const key = await findOriginal(ctx, asked);
  const { ticketId, messageId } = asked;
  await transaction(ctx, (tx) =>
    recordAudit(tx, ctx, {
      action: "ticket.originalRead",
      subject: "ticket",
      subjectId: ticketId,
      details: { messageId },
    }),
  );
  return key;
}

async function keepFile(
  services: Using,
  file: ReceivedFile,
  budget: Budget,
): Promise<KeptAttachment> {
  const { temporaryDirectory } = services.config;
  const ours = [join(temporaryDirectory, randomUUID()), join(temporaryDirectory, randomUUID())];
  const [copy = "", destination = ""] = ours;
  try {
    const path = "path" in file ? file.path : copy;
    if ("bytes" in file) await writeFile(copy, file.bytes, { mode: 0o600 });
    const received = { fileName: shownName(file.fileName), sha256: await digestOf(path) };
    const { images, processes } = services;
    const content = await readContent({ images, processes, path, destination, budget });
    if (content.state === "held") {
      return { ...received, ...content, size: (await stat(path)).size, storageKey: null };
    }
    const { type, state } = content;
    const name = `${randomKey()}.${ENDINGS[type] ?? "bin"}`;
    const storageKey = `${FOLDER}/${dayOf(new Date())}/${name}`;
    const stored = createReadStream(content.path);
    const { bytes: size } = await services.storage.write(storageKey, stored, { contentType: type });
    return { ...received, type, state, size, storageKey };
  } finally {
    await Promise.all(ours.map((path) => rm(path, { force: true })));
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}
