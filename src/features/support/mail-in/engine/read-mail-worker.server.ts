import { readFile } from "node:fs/promises";
import { answerOrders } from "#platform/images/worker-orders.server.ts";
import { openResolver, type Origin } from "./authenticate.server.ts";
import { readMail, type ReadMail } from "./read-mail.server.ts";

/** The child process in which a mail is read: one that never ends is ended with it. */

export type ReadOrder = {
  path: string;
  origin: Origin;
  recipients: readonly string[] | null;
  folder: string;
  ours: readonly string[];
  dnsServers: readonly string[];
};

/** `isSystem`: the disk is full, or the like, for which the mail isn't at fault. */
export type ReadAnswer = { mail: ReadMail } | { failure: string; isSystem: boolean };

async function answer({ path, dnsServers, ...order }: ReadOrder): Promise<ReadAnswer> {
  try {
    const resolver = openResolver(dnsServers);
    return { mail: await readMail({ ...order, raw: await readFile(path), resolver }) };
  } catch (error) {
    const isSystem = error instanceof Error && "syscall" in error;
    return { failure: error instanceof Error ? error.message : "unknown", isSystem };
  }
}

answerOrders(answer);
