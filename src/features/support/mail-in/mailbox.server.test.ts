import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aDovecot } from "#test/dovecot.ts";
import { countOf, MAIL, notedOf, openedDoors, reading } from "#test/mail-doors.ts";

const { services } = await testApp({ SUPPORT_EMAIL: "hjaelp@minde.example" });
const dovecot = await aDovecot();

it("a mailbox at a provider is read on as mails come, and nothing in it is changed", async () => {
  const mailbox = await dovecot.mailbox();
  await mailbox.deliver(MAIL("før"));
  const given = reading(services, mailbox);
  // It hears of a mail long before it is asked again.
  await openedDoors(given, { pollMs: 600_000 });
  await expect.poll(() => countOf(services, "før")).toBe(1);
  await mailbox.deliver(MAIL("efter"));
  await expect.poll(() => countOf(services, "efter")).toBe(1);
  expect(await notedOf(given)).toMatchObject({ lastUid: 2, error: null });
  const names = await Promise.all(
    ["new", "cur"].map((name) => readdir(join(mailbox.folder, name))),
  );
  expect(names.flat()).toHaveLength(2);
  // Dovecot writes what was seen into the names.
  expect(names.flat().filter((name) => name.includes("S"))).toEqual([]);
});
