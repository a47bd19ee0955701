import { expect, it } from "vitest";
import { countUnsentMails, retryMails } from "#platform/mail/mail-job.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial, reachable } from "#test/factories.ts";
import { aMailServer } from "#test/mail-server.ts";
import { decide, report } from "#test/reports.ts";

it("a decision holds while the mail server is away; its mails go once it is back, each once", async () => {
  const gone = await aMailServer();
  await gone.close();
  const smtp = { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(gone.port), SMTP_TLS: "none" };
  const app = await testApp(smtp, { worker: true });
  const { database } = app.services;
  const memorial = await aMemorial(app);
  await reachable(app, memorial.owner);
  const greeting = { authorName: "Ib", message: "Han skyldte mig 5.000 kr., og alle ved det." };
  const { id: itemId } = (await app.as().post(`${memorial.path}/guestbook`, greeting)).body;
  const thing = { kind: "guestbook", itemId };
  const { body } = await report(app.as(), memorial, thing, { email: "lise.away@example.org" });
  await decide(await aColleague(app, "support"), body.number);
  expect((await app.as().get(`/api/reports/${body.token}`)).body.state).toBe("decided");
  expect((await app.as().get(`${memorial.path}/guestbook`)).body.items).toEqual([]);
  // The receipt, the decision and the statement; besides, perhaps, news of the page.
  const retried = async () => (await countUnsentMails(database)).retried;
  await expect.poll(retried).toBeGreaterThanOrEqual(3);

  const back = await aMailServer({ port: gone.port });
  await retryMails(database);
  const unsent = () => countUnsentMails(database);
  await expect.poll(unsent).toMatchObject({ waiting: 0, retried: 0, failed: 0 });
  const came = (address: string) =>
    back.received
      .filter(({ recipients }) => recipients.includes(address))
      .map((mail) => mail.subject);
  expect(came("lise.away@example.org").toSorted()).toEqual([
    `Din anmeldelse har nr. ${body.number}`,
    `Din anmeldelse nr. ${body.number} er afgjort`,
  ]);
  const stated = "Vi har afgjort noget, der er anmeldt på siden for Inger Østergård";
  expect(came(memorial.owner.email).filter((subject) => subject === stated)).toHaveLength(1);
  await retryMails(database);
  await expect.poll(unsent).toMatchObject({ waiting: 0, retried: 0, failed: 0 });
  expect(came("lise.away@example.org")).toHaveLength(2);
});
