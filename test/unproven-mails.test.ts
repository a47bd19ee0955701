import { expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { recordPayment } from "#features/commerce/payments/commands/record-payment.server.ts";
import { testApp, type TestApp } from "#test/app.ts";
import { aColleague, aMemorial, aUser, PASSWORD, reachable } from "#test/factories.ts";
import { mailsTo } from "#test/mails.ts";
import { approving, draft } from "#test/orders.ts";
import { present } from "#test/present.ts";

/** What strangers can have us mail to an address that they only typed. */

const WORDS = "Vind penge nu";
const FIRM = {
  company: WORDS,
  companyNumber: "DK 13 74 81 36",
  street: "Gravene 4",
  postalCode: "8800",
  city: "Viborg",
  contactName: WORDS,
  phone: "86 61 00 00",
};
const shownAt = () => new Date(Date.now() - 60_000).toISOString();

/** Everything that somebody without a proven address can do, in their own words, in the name of another. */
async function writeAs(app: TestApp, email: string): Promise<void> {
  const guest = app.as();
  const page = await aMemorial(app, {
    privacy: "public",
    owner: await reachable(app, await aUser(app)),
  });
  const greeting = await guest.post(`${page.path}/guestbook`, {
    authorName: "Ib",
    message: "Savnet",
  });

  const { body: order } = await guest.post(
    "/api/orders",
    draft({ words: [WORDS] }, { email, name: WORDS, street: WORDS, city: WORDS }),
  );
  const key = present(order.key);
  const placed = await guest.post(`/api/orders/${order.id}/place?key=${key}`, approving(order));
  const invoiceId = present(placed.body.invoiceId);
  await transaction(app.services, (tx) =>
    recordPayment(tx, systemContext(app.services), {
      invoiceId,
      amount: order.total,
      receivedOn: "2026-11-23",
      means: "bank",
    }),
  );
  for (const [number, asKey] of [
    [order.number, ""],
    ["BCDFGHJK", ""],
    [order.number, key],
  ]) {
    const typed = { order: `${WORDS} ${number}`, name: WORDS, email };
    const { body } = await guest.post("/api/withdrawals", typed);
    await guest.post(`/api/withdrawals/${body.id}/confirm?key=${asKey}`);
  }

  const message = `${WORDS}. Ring til os.`;
  const written = [
    await guest.post("/api/contact", { name: WORDS, email, message, shownAt: shownAt() }),
    await guest.post("/api/bug-reports", {
      message,
      email,
      build: "b",
      route: "/",
      shownAt: shownAt(),
    }),
    await guest.post("/api/gdpr/request-links", { email, kind: "correction", message }),
    await guest.post("/api/qr-codes/by-mail", { email }),
    await guest.post("/api/reports", {
      memorial: page.slug,
      kind: "guestbook",
      itemId: greeting.body.id,
      reason: "other",
      explanation: message,
      name: WORDS,
      email,
      goodFaith: true,
    }),
    await page.owner.post(`${page.path}/invitations`, { email, role: "editor", message }),
  ];
  expect(written.map(({ status }) => status < 300)).toEqual(written.map(() => true));
}

/** An account with another's address. */
async function registerAs(app: TestApp, email: string): Promise<void> {
  const impostor = await aUser(app, { email, fullName: WORDS });
  expect((await impostor.post("/api/resellers/me/application", FIRM)).status).toBe(201);
  await app.as().post("/api/password-links", { username: email });
  const changed = { currentPassword: PASSWORD, password: `${PASSWORD} 2` };
  expect((await impostor.put("/api/user/password", changed)).status).toBe(204);
  const admin = await aColleague(app, "administrator");
  const { body } = await admin.get("/api/admin/resellers?limit=1");
  await admin.post(`/api/admin/resellers/${present(body.items[0]).id}/decline`, {
    reason: "Uden grund",
  });
}

/** No mail of it is left to be sent. */
async function whenSent(app: TestApp): Promise<void> {
  const due = () =>
    app.services.database.execute(
      "select 1 from graphile_worker.jobs where task_identifier like 'mail.%' and run_at <= now()",
    );
  await expect.poll(async () => (await due()).rowCount).toBe(0);
}

it("no word of a stranger is mailed to an address that isn't proven to be theirs", async () => {
  const app = await testApp({ CONTACT_SECONDS: "1" }, { worker: true });
  await writeAs(app, "bo@example.org");
  await registerAs(app, "ny@example.org");
  await whenSent(app);
  for (const [to, least] of [
    ["bo@example.org", 10],
    ["ny@example.org", 3],
  ] as const) {
    const mails = await mailsTo(app, to);
    expect(mails.length).toBeGreaterThanOrEqual(least);
    for (const { subject, text, html, attachments } of mails) {
      const files = attachments.map(({ mimeType, content }) =>
        mimeType.startsWith("text/") ? Buffer.from(content as Uint8Array).toString() : mimeType,
      );
      expect([subject, text, html, ...files].join("\n")).not.toMatch(/vind\s*penge/i);
      expect(files).not.toContain("application/pdf");
    }
  }
});

it("and it gets three mails a day, whatever they are", async () => {
  const app = await testApp(
    { CONTACT_SECONDS: "1", LIMIT_MAIL_RECIPIENT: "3/86400" },
    { worker: true },
  );
  await writeAs(app, "eva@example.org");
  await whenSent(app);
  expect(await mailsTo(app, "eva@example.org")).toHaveLength(3);
});
