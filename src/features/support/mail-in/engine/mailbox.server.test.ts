import { mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { aDovecot, type TestMailbox } from "#test/dovecot.ts";
import { openMailbox } from "./mailbox.server.ts";
import type { Outcome, Question } from "./protocol.server.ts";

/** The mailbox is dovecot's; what it asks is answered here, as by a house that can or can't store a mail. */

const dovecot = await aDovecot();
const DAY = 86_400_000;
const PATIENCE = { timeout: 100_000 };
const MAIL = (body: string) => `From: aase@example.org\r\nSubject: x\r\n\r\n${body}\r\n`;

async function reading({ port, user, password }: TestMailbox, canStore: (body: string) => boolean) {
  const seen = { tries: 0, taken: [] as string[], told: [] as (string | null)[] };
  const folder = await mkdtemp(join(tmpdir(), "mailbox-"));
  const ask = async (question: Question): Promise<Outcome> => {
    if (question.ask === "checked") seen.told.push(question.error);
    if (question.ask !== "place") return { outcome: "done" };
    const now = Date.now();
    const oldest = new Date(now - 364 * DAY).toISOString();
    return { outcome: "place", after: 0, since: new Date(now).toISOString(), oldest };
  };
  const take = async ({ path }: { path: string }): Promise<Outcome> => {
    const body = (await readFile(path, "utf8")).trim().split("\n").at(-1) ?? "";
    seen.tries += 1;
    if (!canStore(body)) return { outcome: "later", reason: "try again later" };
    seen.taken.push(body);
    return { outcome: "done" };
  };
  const where = { host: "127.0.0.1", port, tls: "none", user, password, folder: "INBOX" } as const;
  const box = openMailbox({ ...where, pollMs: 50 }, { ask, take, folder });
  onTestFinished(async () => {
    await box.close();
    await rm(folder, { recursive: true, force: true });
  });
  return seen;
}

describe("a mail that can't be stored", () => {
  it("is tried until it can, where none can be", async () => {
    const mailbox = await dovecot.mailbox();
    await mailbox.deliver(MAIL("i uvejr"));
    let isDown = true;
    const seen = await reading(mailbox, () => !isDown);
    await expect.poll(() => seen.tries, PATIENCE).toBeGreaterThan(11);
    expect(seen.told.at(-1)).toBe("a mail can't be stored");
    isDown = false;
    await expect.poll(() => seen.taken, PATIENCE).toEqual(["i uvejr"]);
    await expect.poll(() => seen.told.at(-1), PATIENCE).toBeNull();
  });

  it("is left where it is, once one behind it can be", async () => {
    const mailbox = await dovecot.mailbox();
    for (const body of ["umulig", "bagved"]) await mailbox.deliver(MAIL(body));
    const seen = await reading(mailbox, (body) => body !== "umulig");
    await expect.poll(() => seen.taken, PATIENCE).toEqual(["bagved"]);
    await expect.poll(() => seen.told.at(-1), PATIENCE).toBeNull();
  });
});

it("brings nothing back that is older than what is kept, though nobody has read it", async () => {
  const mailbox = await dovecot.mailbox();
  for (const body of ["slettet", "bevaret"]) await mailbox.deliver(MAIL(body));
  const folder = join(mailbox.folder, "new");
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const days = (await readFile(path, "utf8")).includes("slettet") ? 400 : 30;
    const at = new Date(Date.now() - days * DAY);
    await utimes(path, at, at);
  }
  const seen = await reading(mailbox, () => true);
  await expect.poll(() => seen.told.length, PATIENCE).toBeGreaterThan(1);
  expect(seen.taken).toEqual(["bevaret"]);
});
