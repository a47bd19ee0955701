import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import {
  ImageProcessClosedError,
  ImageProcessError,
  UnreadableImageError,
} from "#platform/images/image-types.ts";
import { ProcessQueue } from "#platform/images/process-queue.server.ts";
import { readHead } from "#platform/media-type.server.ts";
import type { Origin } from "./authenticate.server.ts";
import type { Opening } from "./protocol.server.ts";
import type { ReadAnswer, ReadOrder } from "./read-mail-worker.server.ts";
import type { ReadMail } from "./read-mail.server.ts";
import { unreadMail } from "./set-aside.server.ts";

/** A mail is in memory several times while it is read. */
const READ_AT_ONCE = 2;
const LIMITS = {
  worker: join(import.meta.dirname, "read-mail-worker.server.ts"),
  idleMs: 60_000,
  /** A mail of 25 MB takes two seconds of it, and its sender's domain may be asked for 15. */
  timeLimitMs: 30_000,
  memoryBytes: 1_000_000_000,
};

type Settings = Pick<Opening, "ours" | "dnsServers"> & Partial<typeof LIMITS> & { atOnce?: number };
type Arrived = { path: string; origin: Origin; recipients: readonly string[] | null };

/** Reads mails in processes of their own, each within limits of time and memory. */
export class MailReader {
  readonly #addresses: Pick<Opening, "ours" | "dnsServers">;
  readonly #idle: ProcessQueue<ReadOrder, ReadAnswer>[];
  readonly #all: readonly ProcessQueue<ReadOrder, ReadAnswer>[];
  readonly #turns: ReturnType<typeof pLimit>;

  constructor({ ours, dnsServers, atOnce = READ_AT_ONCE, ...limits }: Settings) {
    this.#addresses = { ours, dnsServers };
    this.#all = Array.from({ length: atOnce }, () => new ProcessQueue({ ...LIMITS, ...limits }));
    this.#idle = [...this.#all];
    this.#turns = pLimit(atOnce);
  }

  /**
   * Reads a mail for `use`; what came with it lies on the disk until that is done. Whatever reading does,
   * there is something to store: throws only where the mail isn't at fault, and may be read later.
   */
  read<Result>(arrived: Arrived, use: (mail: ReadMail) => Promise<Result>): Promise<Result> {
    return this.#turns(async () => {
      const folder = `${arrived.path}.parts`;
      try {
        await mkdir(folder, { mode: 0o700 });
        return await use(await this.#readInTurn(arrived, folder));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((queue) => queue.close()));
  }

  async #readInTurn(arrived: Arrived, folder: string): Promise<ReadMail> {
    const queue = this.#idle.pop();
    if (queue === undefined)
      throw new Error("more mails are read at once than there are processes");
    try {
      const answer = await queue.ask({ ...this.#addresses, ...arrived, folder });
      if ("mail" in answer) return answer.mail;
      if (answer.isSystem) throw new Error(`a mail could not be read: ${answer.failure}`);
      return await setAside(arrived);
    } catch (error) {
      if (error instanceof ImageProcessClosedError || !isOfTheMail(error)) throw error;
      return await setAside(arrived);
    } finally {
      this.#idle.push(queue);
    }
  }
}

/** It took too long or too much memory, or ended its process. */
function isOfTheMail(error: unknown): boolean {
  return error instanceof ImageProcessError || error instanceof UnreadableImageError;
}

async function setAside({ path, recipients }: Arrived): Promise<ReadMail> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  const head = Buffer.from(await readHead(path));
  return unreadMail({ digest: hash.digest("hex"), head, recipients });
}
