import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aDovecot } from "#test/dovecot.ts";
import { countOf, MAIL, notedOf, openedDoors, reading } from "#test/mail-doors.ts";
import { mailInHealth } from "./commands/check-doors.server.ts";

const { services } = await testApp({ SUPPORT_EMAIL: "hjaelp@minde.example" });
const dovecot = await aDovecot();
const TIMING = { pollMs: 500, holdEveryMs: 200 };

describe("a mailbox at a provider", () => {
  it("made anew is read again, and what is known changes nothing", async () => {
    const mailbox = await dovecot.mailbox();
    await mailbox.deliver(MAIL("gammel"));
    const given = reading(services, mailbox);
    const first = await openedDoors(given, TIMING);
    await expect.poll(() => countOf(services, "gammel")).toBe(1);
    const before = await notedOf(given);
    await first.close();
    await mailbox.remake();
    await mailbox.deliver(MAIL("ny"));
    await openedDoors(given, TIMING);
    await expect.poll(() => countOf(services, "ny")).toBe(1);
    expect(await countOf(services, "gammel")).toBe(1);
    expect((await notedOf(given))?.uidValidity).not.toBe(before?.uidValidity);
  });

  it("is read by one node at a time, and by the next when that one stops", async () => {
    const mailbox = await dovecot.mailbox();
    const given = reading(services, mailbox);
    const first = await openedDoors(given, TIMING);
    await expect.poll(async () => (await notedOf(given))?.heldBy ?? null).not.toBeNull();
    const held = (await notedOf(given))?.heldBy;
    await openedDoors(given, TIMING);
    await mailbox.deliver(MAIL("begge"));
    await expect.poll(() => countOf(services, "begge")).toBe(1);
    expect((await notedOf(given))?.heldBy).toBe(held);
    await first.close();
    await mailbox.deliver(MAIL("den anden"));
    await expect.poll(() => countOf(services, "den anden")).toBe(1);
  });

  it("that can't be entered is told of", async () => {
    const mailbox = await dovecot.mailbox();
    const given = reading(services, { ...mailbox, password: "forkert" });
    await openedDoors(given, TIMING);
    await expect
      .poll(async () => (await notedOf(given))?.error ?? null)
      .toBe("the login was refused");
    expect(await mailInHealth.run(given)).toMatchObject({ state: "failing", reason: "refused" });
  });
});
