import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "vitest";
import { listOutbox, readFromOutbox } from "#platform/mail/outbox.server.ts";
import type { TestApp } from "#test/app.ts";

/** Mails in the outbox of a test application; its jobs must be running. */

type WithOutbox = Pick<TestApp, "services">;

/** By file: a mail that was sent doesn't change, and is read once however often it is asked for. */
const read = new WeakMap<TestApp["services"], Map<string, Promise<Email | null>>>();

/** A recipient's mails so far, oldest first. */
export async function mailsTo({ services }: WithOutbox, address: string): Promise<Email[]> {
  const { outbox } = services.config.mail;
  const names = (await listOutbox(outbox, 10_000)).toReversed();
  const known = read.get(services) ?? new Map<string, Promise<Email | null>>();
  read.set(services, known);
  const mails = await Promise.all(
    names.map((name) => {
      const mail = known.get(name) ?? mailIn(outbox, name);
      known.set(name, mail);
      return mail;
    }),
  );
  return mails
    .filter((mail) => mail !== null)
    .filter(({ to }) => to?.some((one) => one.address === address));
}

async function mailIn(outbox: string, name: string): Promise<Email | null> {
  const mail = await readFromOutbox(outbox, name);
  return mail === null ? null : PostalMime.parse(mail);
}

/** As often as an application with one thing to do gets on with it. */
const OFTEN = { interval: 10 };

/** Waits for a recipient's `count`th mail with this subject. */
export async function mailTo(
  app: WithOutbox,
  address: string,
  subject: string,
  count = 1,
): Promise<Email> {
  const found = async () =>
    (await mailsTo(app, address)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await found()).length, OFTEN).toBeGreaterThanOrEqual(count);
  const mail = (await found())[count - 1];
  if (mail === undefined) throw new Error(`no mail "${subject}"`);
  return mail;
}

/** The path of the only link in a mail. */
export function linkIn({ text = "" }: Email): string {
  const [url = ""] = /https?:\/\/\S+/.exec(text) ?? [];
  return join("/", new URL(url).pathname);
}
