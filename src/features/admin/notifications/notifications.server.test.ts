import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { transaction } from "#platform/context.server.ts";
import { notifyStaff, type StaffNotice } from "#platform/staff-notices.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { mailsTo, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { aTicket } from "#test/tickets.ts";
import { purgeNotices, tellOfDay } from "./jobs.server.ts";
import { staffNotices } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { services } = app;
const PATH = "/api/admin/notifications";

const about = (name: string) => ({ key: `ticket:${name}`, name, url: `/admin/support/${name}` });
const tell = (notice: StaffNotice) =>
  transaction(services, (tx) => notifyStaff(tx, services, notice));

/** Of the operation, and of their own address, they may be told besides. */
async function mailsAbout({ email }: { email: string }, name: string) {
  return (await mailsTo(app, email)).filter(({ text = "" }) => text.includes(name));
}

it("tells of a thing once until it was seen, by mail and in the list", async () => {
  const karen = await aColleague(app, "support");
  const notice = { kind: "answered", thing: about("H2K4M6P8R"), to: [karen.id] } as const;
  await tell(notice);
  await tell(notice);
  expect((await karen.get(PATH)).body).toMatchObject({
    unseen: 1,
    items: [{ kind: "answered", name: "H2K4M6P8R", url: "/admin/support/H2K4M6P8R", isNew: true }],
  });
  const mail = await mailTo(app, karen.email, "Der er svaret på H2K4M6P8R");
  expect(mail.text).toContain("/admin/support/H2K4M6P8R");
  expect((await karen.post(`${PATH}/seen`)).status).toBe(204);
  expect((await karen.get(PATH)).body).toMatchObject({ unseen: 0, items: [{ isNew: false }] });
  await tell(notice);
  await mailTo(app, karen.email, "Der er svaret på H2K4M6P8R", 2);
  expect((await karen.get(PATH)).body).toMatchObject({ unseen: 1, items: [{}, {}] });
  expect(await mailsAbout(karen, "H2K4M6P8R")).toHaveLength(2);
});

it("tells anew once the thing itself was seen, to whoever has seen it", async () => {
  const [karen, bo] = [await aColleague(app, "support"), await aColleague(app, "support")];
  const { ticketId } = await aTicket(app);
  const url = `/admin/support/${ticketId}`;
  const thing = { key: ticketId, name: "H9T9V9W9X", url };
  const notice = { kind: "answered", thing, to: [karen.id, bo.id] } as const;
  await tell(notice);
  await tell({ ...notice, thing: about("H1111111X") });
  await karen.post(`/api/admin/tickets/${ticketId}/presence`, { doing: "reading" });
  expect((await karen.get(PATH)).body.unseen).toBe(1);
  expect((await bo.get(PATH)).body.unseen).toBe(2);
  await tell(notice);
  const subject = "Der er svaret på H9T9V9W9X";
  await mailTo(app, karen.email, subject, 2);
  await mailTo(app, bo.email, subject);
  expect((await mailsTo(app, bo.email)).filter((mail) => mail.subject === subject)).toHaveLength(1);
});

it("tells everybody who holds a permission, each as they chose", async () => {
  const [now, daily, listed, never] = await Promise.all(
    ["now", "day", "page", "never"].map(async (how) => {
      const colleague = await aColleague(app, "administrator");
      const choice = { kind: "undelivered", how };
      expect((await colleague.put(`${PATH}/choices`, choice)).status).toBe(204);
      return colleague;
    }),
  );
  const other = await aColleague(app, "warehouse");
  const all = [now, daily, listed, never, other].map(present);
  const to = { permission: "operation.change" } as const;
  await tell({ kind: "undelivered", thing: about("H7X7X7X7X"), to });
  const listedFor = await Promise.all(
    all.map(async (who) => {
      const { items } = (await who.get(PATH)).body;
      return items.filter(({ name }: { name: string }) => name === "H7X7X7X7X").length;
    }),
  );
  expect(listedFor).toEqual([1, 1, 1, 0, 0]);
  const subject = "Svaret på H7X7X7X7X nåede ikke frem";
  await mailTo(app, present(now).email, subject);
  await runJob(services, tellOfDay, {});
  await runJob(services, tellOfDay, {});
  const digest = await mailTo(app, present(daily).email, "1 besked fra i går");
  expect(digest.text).toContain(subject);
  const mails = await Promise.all(all.map((who) => mailsAbout(who, "H7X7X7X7X")));
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 0, 0, 0]);
});

it("sends nothing that was seen before its mail, or that didn't happen", async () => {
  const karen = await aColleague(app, "support");
  await karen.put(`${PATH}/choices`, { kind: "assigned", how: "day" });
  const notice = { kind: "assigned", thing: about("H3333333X"), to: [karen.id] } as const;
  await tell(notice);
  await karen.post(`${PATH}/seen`);
  const failing = transaction(services, async (tx) => {
    await notifyStaff(tx, services, { ...notice, kind: "answered" });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await runJob(services, tellOfDay, {});
  expect((await karen.get(PATH)).body).toMatchObject({ unseen: 0, items: [{}] });
  expect(await mailsAbout(karen, "H3333333X")).toEqual([]);
});

it("lists how one is told of each kind, and refuses what there isn't", async () => {
  const karen = await aColleague(app, "support");
  const { body } = await karen.get(`${PATH}/choices`);
  expect(body.items).toEqual([
    { kind: "assigned", how: "now" },
    { kind: "answered", how: "now" },
    { kind: "goalNear", how: "now" },
    { kind: "bugAgain", how: "day" },
    { kind: "health", how: "now" },
    { kind: "undelivered", how: "now" },
    { kind: "unreadMail", how: "now" },
    { kind: "stockLow", how: "now" },
  ]);
  const refused = await karen.put(`${PATH}/choices`, { kind: "weather", how: "hourly" });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["kind", "how"]]);
  expect((await (await aUser(app)).get(PATH)).status).toBe(403);
  expect((await app.as().get(PATH)).status).toBe(401);
});

it("forgets after ninety days, and with the account's role nobody is told", async () => {
  const karen = await aColleague(app, "support");
  const anna = await aUser(app);
  await tell({ kind: "health", thing: about("disk"), to: [karen.id, anna.id] });
  expect(await rowsOf(anna.id)).toEqual([]);
  const at = new Date(Date.now() - 91 * 86_400_000);
  await services.database.update(staffNotices).set({ at }).where(eq(staffNotices.userId, karen.id));
  await runJob(services, purgeNotices, {});
  expect(await rowsOf(karen.id)).toEqual([]);
});

const rowsOf = (userId: string) =>
  services.database.select().from(staffNotices).where(eq(staffNotices.userId, userId));
