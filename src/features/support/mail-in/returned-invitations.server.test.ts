import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import {
  mailInvitation,
  mailInvitationUndelivered,
} from "#features/accounts/invitations/jobs.server.ts";
import { invitations } from "#features/accounts/invitations/tables.server.ts";
import { openMail } from "#platform/mail/mail.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial, reachable, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { aMailServer } from "#test/mail-server.ts";
import { mailsTo } from "#test/mails.ts";
import { receiveMail } from "./commands/receive-mail.server.ts";
import { readMail } from "./engine/read-mail.server.ts";
import { ourAddresses } from "./queries.server.ts";

const app = await testApp({ SUPPORT_EMAIL: "hjaelp@minde.example" });
const { services } = app;
const { config, database } = services;

let made = 0;
const anAddress = () => `ida.${process.pid}.${++made}@example.org`;

async function aPage(): Promise<TestMemorial> {
  const page = await aMemorial(app);
  await reachable(app, page.owner);
  return page;
}

/** Its mail has left; returns the id under which it may come back. */
async function mailed(email: string) {
  const [row] = await database.select().from(invitations).where(eq(invitations.email, email));
  const invitationId = row?.id ?? "";
  await runJob(services, mailInvitation, { invitationId });
  const mail = (await mailsTo(app, email)).at(-1);
  return { invitationId, messageId: mail?.messageId ?? "" };
}

/** What a mail server sends back. */
async function bounce(messageId: string) {
  const report = [
    "From: MAILER-DAEMON@mx.example",
    `X-Report: ${randomUUID()}`,
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "",
    "--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1",
    `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}`,
    "--b--",
    "",
  ].join("\r\n");
  const path = join(config.temporaryDirectory, `${randomUUID()}.eml`);
  const folder = `${path}.parts`;
  await mkdir(folder);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const raw = Buffer.from(report);
  await writeFile(path, raw);
  const resolver = async () => {
    throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  };
  const ours = ourAddresses(config);
  const mail = await readMail({ raw, origin: null, recipients: null, folder, ours, resolver });
  await receiveMail(services, mail, path);
}

async function toldOf(invitationId: string): Promise<number> {
  const { rows } = await database.execute(sql`
    select 1 from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = ${mailInvitationUndelivered.name}
      and payload ->> 'invitationId' = ${invitationId}`);
  return rows.length;
}

it("an invitation that comes back is told to its inviter, once, until it is sent again", async () => {
  const page = await aPage();
  const email = anAddress();
  await page.owner.post(`${page.path}/invitations`, { email, role: "editor" });
  const { invitationId, messageId } = await mailed(email);
  const stateOf = async () =>
    (await page.owner.get(`${page.path}/keepers`)).body.invitations[0]?.state;
  const [about = ""] = messageId.split(".");
  await bounce(`${about}.${"0".repeat(32)}@minde.example>`);
  expect(await stateOf()).toBe("open");
  await bounce(messageId);
  await bounce(messageId);
  expect(await stateOf()).toBe("undelivered");
  expect(await toldOf(invitationId)).toBe(1);
  await runJob(services, mailInvitationUndelivered, { invitationId });
  const [told] = await mailsTo(app, page.owner.email);
  expect(told?.subject).toBe(`Invitationen til ${email} kom ikke frem`);
  expect(told?.text).toContain("siden for Inger Østergård");
  await page.owner.post(`${page.path}/invitations/${invitationId}/send`);
  expect(await stateOf()).toBe("open");
  // The former mail's secret is over with it.
  await bounce(messageId);
  expect(await stateOf()).toBe("open");
});

it("so is one to a custodian and one to staff", async () => {
  const page = await aPage();
  const custodian = anAddress();
  await page.owner.post(`${page.path}/custodians`, { email: custodian });
  await bounce((await mailed(custodian)).messageId);
  const custody = await page.owner.get(`${page.path}/custodians`);
  expect(custody.body.items).toMatchObject([{ state: "undelivered" }]);

  const administrator = await aColleague(app, "administrator");
  const colleague = anAddress();
  const asked = { email: colleague, role: "support", reason: "Skal svare på breve" };
  await administrator.post("/api/admin/invitations", asked);
  const { invitationId, messageId } = await mailed(colleague);
  await bounce(messageId);
  const { body } = await administrator.get("/api/admin/invitations");
  expect(body.items).toMatchObject([{ email: colleague, state: "undelivered" }]);
  expect(await toldOf(invitationId)).toBe(1);
});

it("so is one that the mail server refuses at once, and none that it may take later", async () => {
  const page = await aPage();
  const email = anAddress();
  await page.owner.post(`${page.path}/invitations`, { email, role: "editor" });
  const [row] = await database.select().from(invitations).where(eq(invitations.email, email));
  const invitationId = row?.id ?? "";
  const sendWith = async (responseCode: number) => {
    const { port } = await aMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error("no such user"), { responseCode })),
    });
    const smtp = { host: "127.0.0.1", port, tls: "none" as const, user: undefined };
    const mail = openMail({
      ...config,
      mail: { ...config.mail, smtp: { ...smtp, password: undefined } },
    });
    await runJob({ ...services, mail }, mailInvitation, { invitationId });
  };
  await expect(sendWith(450)).rejects.toThrow("did not take a mail");
  expect(await toldOf(invitationId)).toBe(0);
  await sendWith(550);
  const { body } = await page.owner.get(`${page.path}/keepers`);
  expect(body.invitations).toMatchObject([{ state: "undelivered" }]);
  expect(await toldOf(invitationId)).toBe(1);
});
