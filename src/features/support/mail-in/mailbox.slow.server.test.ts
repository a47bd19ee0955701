import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Services } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aDovecot, type Dovecot } from "#test/dovecot.ts";
import { ticketMessages } from "../tickets/tables.server.ts";
import { mailInHealth } from "./commands/check-doors.server.ts";
import { openMailDoors } from "./commands/open-mail-doors.server.ts";
import { keyOfMailbox, findMailbox } from "./queries.server.ts";

const { services } = await testApp({ SUPPORT_EMAIL: "hjaelp@minde.example" });

function reading({ port, user, password }: Dovecot): Services {
  const mailbox = {
    host: "127.0.0.1",
    port,
    tls: "none" as const,
    user,
    password,
    folder: "INBOX",
  };
  const { config } = services;
  const mailIn = { ...config.mailIn, mailbox, dnsServers: ["127.0.0.1:9"] };
  return { ...services, config: { ...config, mailIn } };
}

async function opened(given: Services, pollMs = 500) {
  const opening = await openMailDoors(given, { pollMs, holdEveryMs: 200 });
  if (opening === null) throw new Error("there is no door");
  onTestFinished(() => opening.close());
  return opening;
}

const MAIL = (body: string) => `From: aase@example.org\r\nSubject: ${body}\r\n\r\n${body}\r\n`;

const count = (body: string) =>
  services.database.$count(ticketMessages, eq(ticketMessages.body, body));

async function mailboxOf(given: Services) {
  const { mailbox } = given.config.mailIn;
  return mailbox === null ? null : findMailbox(services.database, keyOfMailbox(mailbox));
}

describe("a mailbox at a provider", () => {
  it("is read on as mails come, and nothing in it is changed", async () => {
    const dovecot = await aDovecot();
    await dovecot.deliver(MAIL("før"));
    const given = reading(dovecot);
    await opened(given);
    await expect.poll(() => count("før")).toBe(1);
    await dovecot.deliver(MAIL("efter"));
    await expect.poll(() => count("efter")).toBe(1);
    expect(await mailboxOf(given)).toMatchObject({ lastUid: 2, error: null });
    const names = await Promise.all(
      ["new", "cur"].map((name) => readdir(join(dovecot.folder, name))),
    );
    expect(names.flat()).toHaveLength(2);
    // Dovecot writes what was seen into the names.
    expect(names.flat().filter((name) => name.includes("S"))).toEqual([]);
  });

  it("hears of a mail at once, long before it is asked again", async () => {
    const dovecot = await aDovecot();
    const given = reading(dovecot);
    await opened(given, 600_000);
    await expect.poll(async () => (await mailboxOf(given))?.checkedAt ?? null).not.toBeNull();
    await dovecot.deliver(MAIL("straks"));
    await expect.poll(() => count("straks"), { timeout: 40_000 }).toBe(1);
  });

  it("made anew is read again, and what is known changes nothing", async () => {
    const dovecot = await aDovecot();
    await dovecot.deliver(MAIL("gammel"));
    const given = reading(dovecot);
    const first = await opened(given);
    await expect.poll(() => count("gammel")).toBe(1);
    const before = await mailboxOf(given);
    await first.close();
    await dovecot.remake();
    await dovecot.deliver(MAIL("ny"));
    await opened(given);
    await expect.poll(() => count("ny")).toBe(1);
    expect(await count("gammel")).toBe(1);
    expect((await mailboxOf(given))?.uidValidity).not.toBe(before?.uidValidity);
  });

  it("is read by one node at a time, and by the next when that one stops", async () => {
    const dovecot = await aDovecot();
    const given = reading(dovecot);
    const first = await opened(given);
    await expect.poll(async () => (await mailboxOf(given))?.heldBy ?? null).not.toBeNull();
    const held = (await mailboxOf(given))?.heldBy;
    await opened(given);
    await dovecot.deliver(MAIL("begge"));
    await expect.poll(() => count("begge")).toBe(1);
    expect((await mailboxOf(given))?.heldBy).toBe(held);
    await first.close();
    await dovecot.deliver(MAIL("den anden"));
    await expect.poll(() => count("den anden")).toBe(1);
  });

  it("that can't be entered is told of", async () => {
    const dovecot = await aDovecot();
    const given = reading({ ...dovecot, password: "forkert" });
    await opened(given);
    await expect
      .poll(async () => (await mailboxOf(given))?.error ?? null)
      .toBe("the login was refused");
    expect(await mailInHealth.run(given)).toMatchObject({ state: "failing", reason: "refused" });
  });
});
