import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { receiveMail } from "#features/support/mail-in/commands/receive-mail.server.ts";
import { readMail } from "#features/support/mail-in/engine/read-mail.server.ts";
import { ourAddresses } from "#features/support/mail-in/queries.server.ts";
import { readConfig } from "#platform/config.server.ts";
import type { Services } from "#platform/context.server.ts";
import { features } from "../src/features.server.ts";
import { openServices } from "../src/services.server.ts";
import { aMail } from "./sample-mails.ts";

/** Our intake, from the mail's bytes to the commit, without the way that brought it here. */

export type IntakeOrder = { url: string; directory: string; count: number; connections: number };
export type IntakeAnswer = { perSecond: number; megabytes: number };

const MEGABYTE = 1024 ** 2;
/** Nobody is asked about senders: how long a DNS server takes isn't ours. */
const nobody = () => Promise.reject(Object.assign(new Error("not found"), { code: "ENOTFOUND" }));

let opened: Promise<Services> | null = null;

async function open({ url, directory, connections }: IntakeOrder): Promise<Services> {
  const settings = { DATABASE_URL: url, DATA_DIRECTORY: directory, LOG_LEVEL: "fatal" };
  const config = readConfig({ ...settings, DATABASE_POOL: String(connections) }, features);
  return (await openServices(config, () => undefined)).services;
}

async function run(order: IntakeOrder): Promise<IntakeAnswer> {
  opened ??= open(order);
  const services = await opened;
  const mails = Array.from({ length: order.count }, aMail);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: order.connections }, async () => {
      for (let raw = mails.pop(); raw !== undefined; raw = mails.pop()) await take(services, raw);
    }),
  );
  const perSecond = (order.count / (performance.now() - begun)) * 1000;
  return { perSecond, megabytes: process.memoryUsage().rss / MEGABYTE };
}

async function take(services: Services, raw: Buffer): Promise<void> {
  const path = join(services.config.temporaryDirectory, `${randomUUID()}.eml`);
  const folder = `${path}.parts`;
  await mkdir(folder);
  await writeFile(path, raw);
  const given = { raw, origin: null, recipients: null, folder, resolver: nobody };
  const mail = await readMail({ ...given, ours: ourAddresses(services.config) });
  await receiveMail(services, mail, path);
  await rm(folder, { recursive: true });
  await rm(path);
}

process.on("message", (order: IntakeOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
