import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { MAIL } from "#test/mail-doors.ts";
import { pipeMail } from "#test/piped-mail.ts";

const { services } = await testApp();

it("a mail piped in is to come again where the database is away", async () => {
  const nowhere = "postgres://nobody@127.0.0.1:9/none";
  expect((await pipeMail(services, MAIL("senere"), nowhere)).code).toBe(75);
});
