import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "vitest";
import { listOutbox, readFromOutbox } from "#platform/mail/outbox.server.ts";
import type { TestApp } from "#test/app.ts";

/** Mails in the outbox of a test application; its jobs must be running. */

type WithOutbox = Pick<TestApp, "services">;

/** A recipient's mails so far, oldest first. */
export async function mailsTo({ services }: WithOutbox, address: string): Promise<Email[]> {
  const { outbox } = services.config.mail;
  const names = (await listOutbox(outbox, 10_000)).toReversed();
  const mails = await Promise.all(names.map((name) => readFromOutbox(outbox, name)));
  const parsed = await Promise.all(
    mails.filter((mail) => mail !== null).map((mail) => PostalMime.parse(mail)),
  );
  return parsed.filter(({ to }) => to?.some((one) => one.address === address));
}

/** Waits for a recipient's `count`th mail with this subject. */
export async function mailTo(
  app: WithOutbox,
  address: string,
  subject: string,
  count = 1,
): Promise<Email> {
  const found = async () =>
    (await mailsTo(app, address)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await found()).length).toBeGreaterThanOrEqual(count);
  const mail = (await found())[count - 1];
  if (mail === undefined) throw new Error(`no mail "${subject}"`);
  return mail;
}

/** The path of the only link in a mail. */
export function linkIn({ text = "" }: Email): string {
  const [url = ""] = /https?:\/\/\S+/.exec(text) ?? [];
  return join("/", new URL(url).pathname);
}
