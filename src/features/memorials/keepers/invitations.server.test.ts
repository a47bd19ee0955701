import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { invitations } from "#features/accounts/invitations/tables.server.ts";
import { purgeSessions } from "#features/accounts/jobs.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser, reachable, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { linkIn, mailsTo, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";

const app = await testApp({}, { worker: true });
const strict = await testApp({ LIMIT_INVITATION: "2/3600" });
const { database } = app.services;
const SUBJECT = "Anna Holm beder om hjælp til siden for Inger Østergård";
const DAY = 86_400_000;

let made = 0;
const anAddress = () => `ida.${process.pid}.${++made}@example.org`;

async function aPage(given: Parameters<typeof aMemorial>[1] = {}): Promise<TestMemorial> {
  const memorial = await aMemorial(app, given);
  await reachable(app, memorial.owner);
  return memorial;
}

type Asked = { email?: string; role?: string; message?: string };

/** API URL of the mailed link. */
async function invited({ path, owner }: TestMemorial, asked: Asked = {}, count = 1) {
  const { email = anAddress(), role = "editor", message } = asked;
  const answer = await owner.post(`${path}/invitations`, { email, role, message });
  expect(answer).toMatchObject({ status: 202 });
  const mail = await mailTo(app, email, SUBJECT, count);
  const token = linkIn(mail).replace("/invitation/", "");
  return { email, mail, link: `/api/invitations/${token}` as const };
}

async function invitationsOf({ path, owner }: TestMemorial) {
  return (await owner.get(`${path}/keepers`)).body.invitations;
}

describe("inviting a keeper", () => {
  it("mails what accepting means and a single link, behind which the message stands", async () => {
    const page = await aPage();
    const message = "Du har billederne fra Sandnæs.";
    const { mail, email, link } = await invited(page, { message });
    expect(mail.text).not.toContain(message);
    expect((await app.as().get(link)).body.message).toBe(message);
    expect(mail.text).toContain("kan du redigere siden sammen med Anna Holm");
    expect(mail.html).toContain("Se invitationen");
    const open = present((await invitationsOf(page))[0]);
    expect(open).toMatchObject({ email, role: "editor", state: "open" });
    const days = (Date.parse(open.expiresAt) - Date.parse(open.sentAt)) / DAY;
    expect(days).toBe(14);
  });

  it("mails the message itself to an address that was confirmed", async () => {
    const page = await aPage();
    const message = "Du har billederne fra Sandnæs.";
    const { email } = await reachable(app, await aUser(app));
    const { mail } = await invited(page, { email, message });
    expect(mail.text).toContain(`»${message}«`);
  });

  it("uses the language of a known recipient, else that of the inviter", async () => {
    const page = await aPage();
    const known = await aUser(app, { locale: "es" });
    const path = `${page.path}/invitations` as const;
    await page.owner.post(path, { email: known.email, role: "reader" });
    const spanish = "Anna Holm pide ayuda con la página de Inger Østergård";
    await expect(mailTo(app, known.email, spanish)).resolves.toMatchObject({ subject: spanish });
    const email = anAddress();
    await page.owner.post(path, { email, role: "reader" }, { "accept-language": "en" });
    const english = "Anna Holm asks for help with the page for Inger Østergård";
    await expect(mailTo(app, email, english)).resolves.toMatchObject({ subject: english });
  });

  it("escapes the names of people", async () => {
    const fullName = '<img src=x onerror="alert(1)">\r\nBcc: ond';
    const owner = await reachable(app, await aUser(app, { fullName }));
    const page = await aMemorial(app, {
      owner,
      name: "Inger <b>Bech</b>\u2028Cc: ond",
    });
    const email = anAddress();
    const answer = await owner.post(`${page.path}/invitations`, { email, role: "editor" });
    expect(answer.status).toBe(202);
    await expect.poll(async () => (await mailsTo(app, email)).length).toBe(1);
    const [mail] = await mailsTo(app, email);
    expect(mail?.html).not.toMatch(/<img|<b>Bech/);
    expect(mail?.html).toContain("&lt;img src=x");
    expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail?.headers.map(({ key }) => key)).not.toContain("cc");
    expect(mail?.to).toEqual([{ name: "", address: email }]);
    expect(await mailsTo(app, "ond@example.org")).toEqual([]);
  });

  it.each([
    ["ida@example.org\r\nBcc: ond@example.org", "email"],
    ["ida@example.org, ond@example.org", "email"],
    ["ida", "email"],
  ])("refuses an address that is none: %j", async (email, field) => {
    const { path, owner } = await aPage();
    const answer = await owner.post(`${path}/invitations`, { email, role: "editor" });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  it("rejects messages with URLs, and the owner role", async () => {
    const { path, owner } = await aPage();
    const email = anAddress();
    const linked = { email, role: "editor", message: "Se https://example.org" };
    const answer = await owner.post(`${path}/invitations`, linked);
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { message: expect.any(String) } },
    });
    expect((await owner.post(`${path}/invitations`, { email, role: "owner" })).status).toBe(400);
  });

  it("requires an owner with a confirmed address, and is rate limited", async () => {
    const unknown = await aMemorial(app);
    const body = { email: anAddress(), role: "editor" };
    const refused = await unknown.owner.post(`${unknown.path}/invitations`, body);
    expect(refused).toMatchObject({ status: 409, body: { code: "accounts.verifyFirst" } });
    const editor = await reachable(app, await aKeeper(app, unknown, "editor"));
    expect((await editor.post(`${unknown.path}/invitations`, body)).status).toBe(404);
    const page = await aMemorial(strict);
    await reachable(strict, page.owner);
    const answers = [];
    for (const email of [anAddress(), anAddress(), anAddress()]) {
      answers.push((await page.owner.post(`${page.path}/invitations`, { ...body, email })).status);
    }
    expect(answers).toEqual([202, 202, 429]);
  });

  it("reuses the row of an earlier invitation and revokes its link", async () => {
    const page = await aPage();
    const first = await invited(page, { role: "reader" });
    const second = await invited(page, {
      email: first.email.replace("ida", "Ida"),
      role: "editor",
    });
    expect(await invitationsOf(page)).toHaveLength(1);
    expect((await app.as().get(first.link)).status).toBe(410);
    expect((await app.as().get(second.link)).body).toMatchObject({ role: "editor" });
  });

  it("can be sent again with a new link, and withdrawn", async () => {
    const page = await aPage();
    const first = await invited(page);
    const { id } = present((await invitationsOf(page))[0]);
    expect((await page.owner.post(`${page.path}/invitations/${id}/send`)).status).toBe(202);
    const mail = await mailTo(app, first.email, SUBJECT, 2);
    const link = `/api${linkIn(mail).replace("/invitation/", "/invitations/")}`;
    expect((await app.as().get(first.link)).status).toBe(410);
    expect((await app.as().get(link)).status).toBe(200);
    expect((await page.owner.delete(`${page.path}/invitations/${id}`)).status).toBe(204);
    expect((await app.as().get(link)).status).toBe(410);
    expect((await page.owner.delete(`${page.path}/invitations/${id}`)).status).toBe(404);
  });

  it("can't be sent again or withdrawn through another page", async () => {
    const page = await aPage();
    await invited(page);
    const { id } = present((await invitationsOf(page))[0]);
    const other = await aPage();
    expect((await other.owner.post(`${other.path}/invitations/${id}/send`)).status).toBe(404);
    expect((await other.owner.delete(`${other.path}/invitations/${id}`)).status).toBe(404);
  });
});

describe("an invitation", () => {
  it("can be read any number of times, also by programs, and accepted once", async () => {
    const page = await aPage({ privacy: "private" });
    const { link } = await invited(page);
    for (const _ of [1, 2, 3]) expect((await app.as().get(link)).status).toBe(200);
    expect((await app.as().get(`${link}/accept`)).status).toBe(405);
    const ida = await aUser(app);
    expect((await ida.get(page.path)).status).toBe(404);
    const yes = await ida.post(`${link}/accept`);
    expect(yes).toMatchObject({ status: 200, body: { to: `/memorial/${page.slug}` } });
    expect((await ida.put(page.path, { epitaph: "Tak" })).status).toBe(200);
    const bo = await aUser(app);
    expect((await bo.post(`${link}/accept`)).status).toBe(410);
    expect((await app.as().get(link)).status).toBe(410);
    expect(await invitationsOf(page)).toEqual([]);
  });

  it("adds one keeper when accepted concurrently", async () => {
    const page = await aPage();
    const { link } = await invited(page);
    const people = [await aUser(app), await aUser(app), await aUser(app)];
    const answers = await Promise.all(people.map((person) => person.post(`${link}/accept`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  });

  it("can be accepted with another address, which the inviter is mailed", async () => {
    const page = await aPage();
    const { link, email } = await invited(page);
    const ida = await aUser(app, { fullName: "Ida Holm" });
    await ida.post(`${link}/accept`);
    const told = await mailTo(app, page.owner.email, "Ida Holm har sagt ja");
    expect(told.text).toContain(email);
    const [row] = await database.select().from(users).where(eq(users.id, ida.id));
    expect(row?.emailVerifiedAt).toBeNull();
  });

  it("confirms the address with which somebody registers and accepts", async () => {
    const page = await aPage();
    const { link, email } = await invited(page);
    const ida = await aUser(app, { email });
    await ida.post(`${link}/accept`);
    const [row] = await database.select().from(users).where(eq(users.id, ida.id));
    expect(row?.emailVerifiedAt).not.toBeNull();
  });

  it("changes a keeper's role, but never the owner's", async () => {
    const page = await aPage();
    const reader = await aKeeper(app, page, "reader");
    await reader.post(`${(await invited(page, { role: "moderator" })).link}/accept`);
    await page.owner.post(`${(await invited(page, { role: "reader" })).link}/accept`);
    const { items } = (await page.owner.get(`${page.path}/keepers`)).body;
    expect(items.map(({ role }) => role)).toEqual(["owner", "moderator"]);
  });

  it("can be declined by anybody with the link, and then ends", async () => {
    const page = await aPage();
    const { link, email } = await invited(page);
    expect((await app.as().post(`${link}/decline`)).status).toBe(204);
    expect((await app.as().post(`${link}/decline`)).status).toBe(410);
    expect((await (await aUser(app)).post(`${link}/accept`)).status).toBe(410);
    expect(await invitationsOf(page)).toMatchObject([{ email, state: "declined" }]);
    await mailTo(app, page.owner.email, `${email} har sagt nej`);
  });

  it("expires, and is then indistinguishable from an unknown one", async () => {
    const page = await aPage();
    const { link } = await invited(page);
    const expired = { expiresAt: new Date(Date.now() - 1) };
    await database.update(invitations).set(expired).where(eq(invitations.subjectId, page.id));
    const ida = await aUser(app);
    const over = await ida.post(`${link}/accept`);
    const unknown = await ida.post(`/api/invitations/${"x".repeat(43)}/accept`);
    expect(over).toMatchObject({ status: 410, body: { code: "linkUsed" } });
    expect({ ...unknown.body, requestId: "" }).toEqual({ ...over.body, requestId: "" });
    expect(await invitationsOf(page)).toMatchObject([{ state: "expired" }]);
  });

  it("is deleted a month after it expired", async () => {
    const [old, recent] = [await aPage(), await aPage()];
    await invited(old);
    await invited(recent);
    const expiresAt = new Date(Date.now() - 31 * DAY);
    await database.update(invitations).set({ expiresAt }).where(eq(invitations.subjectId, old.id));
    await runJob(app.services, purgeSessions, {});
    expect(await invitationsOf(old)).toEqual([]);
    expect(await invitationsOf(recent)).toHaveLength(1);
  });

  it("is void while its page is deleted", async () => {
    const page = await aPage();
    const { link } = await invited(page);
    await page.owner.delete(page.path);
    const ida = await aUser(app);
    expect((await ida.post(`${link}/accept`)).status).toBe(410);
    await page.owner.post(`${page.path}/restore`);
    expect((await ida.post(`${link}/accept`)).status).toBe(200);
  });

  it("is stored only as a hash", async () => {
    const { link } = await invited(await aPage());
    const rows = await database.select().from(invitations);
    expect(JSON.stringify(rows)).not.toContain(link.split("/").at(-1));
  });
});
