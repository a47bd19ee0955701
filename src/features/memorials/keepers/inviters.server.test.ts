import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { testApp } from "#test/app.ts";
import {
  aKeeper,
  aMemorial,
  aUser,
  reachable,
  type TestMemorial,
  type TestUser,
} from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const HELP = "Anna Holm beder om hjælp til siden for Inger Østergård";
const CUSTODY = "Anna Holm beder dig være efterfølger for siden for Inger Østergård";

let made = 0;
const anAddress = () => `eva.${process.pid}.${++made}@example.org`;

async function aPage(): Promise<TestMemorial> {
  const page = await aMemorial(app);
  await reachable(app, page.owner);
  return page;
}

const apiOf = (link: string) => `/api${link.replace("/invitation/", "/invitations/")}`;

async function invited({ path, owner }: TestMemorial): Promise<string> {
  const email = anAddress();
  expect((await owner.post(`${path}/invitations`, { email, role: "editor" })).status).toBe(202);
  return apiOf(linkIn(await mailTo(app, email, HELP)));
}

async function named({ path, owner }: TestMemorial, email = anAddress()): Promise<string> {
  expect((await owner.post(`${path}/custodians`, { email })).status).toBe(202);
  return apiOf(linkIn(await mailTo(app, email, CUSTODY)));
}

async function handOver({ path, owner }: TestMemorial, to: TestUser): Promise<void> {
  expect((await owner.post(`${path}/ownership`, { userId: to.id })).status).toBe(202);
  expect((await to.post(`${path}/ownership/accept`)).status).toBe(204);
}

async function aCustodian(page: TestMemorial, fullName: string): Promise<TestUser> {
  const person = await aUser(app, { fullName });
  expect((await person.post(`${await named(page, person.email)}/accept`)).status).toBe(200);
  return person;
}

async function custodyOf(person: TestUser, { path }: TestMemorial) {
  return (await person.get(`${path}/custodians`)).body;
}

describe("invitations of a former owner", () => {
  it("end on a change of ownership, and the new owner may invite again", async () => {
    const page = await aPage();
    const [help, custody] = [await invited(page), await named(page)];
    const heir = await aKeeper(app, page, "reader");
    await handOver(page, heir);
    await heir.put(page.path, { privacy: "private" });
    const stranger = await aUser(app);
    for (const link of [help, custody]) {
      expect((await stranger.get(link)).status).toBe(410);
      expect((await stranger.post(`${link}/accept`)).status).toBe(410);
      expect((await stranger.post(`${link}/decline`)).status).toBe(410);
    }
    expect((await stranger.get(page.path)).status).toBe(404);
    expect((await heir.get(`${page.path}/keepers`)).body.invitations).toEqual([]);
    expect((await custodyOf(heir, page)).items).toEqual([]);
    await reachable(app, heir);
    const again = await invited({ ...page, owner: heir });
    expect((await stranger.post(`${again}/accept`)).status).toBe(200);
  });

  it("stay valid when the owner makes the page private", async () => {
    const page = await aPage();
    const link = await invited(page);
    await page.owner.put(page.path, { privacy: "private" });
    const helper = await aUser(app);
    expect((await helper.post(`${link}/accept`)).status).toBe(200);
    expect((await helper.put(page.path, { epitaph: "Tak" })).status).toBe(200);
  });

  it.each(["lockedAt", "restrictedAt"] as const)(
    "are suspended while the inviter is: %s",
    async (since) => {
      const page = await aPage();
      const links = [await invited(page), await named(page)];
      const setSince = (at: Date | null) =>
        database
          .update(users)
          .set({ [since]: at })
          .where(eq(users.id, page.owner.id));
      await setSince(new Date());
      const helper = await aUser(app);
      for (const link of links) {
        expect((await helper.get(link)).status).toBe(410);
        expect((await helper.post(`${link}/accept`)).status).toBe(410);
      }
      await setSince(null);
      expect((await helper.post(`${links[0]}/accept`)).status).toBe(200);
    },
  );

  it("are never both accepted and ended by a concurrent handover", async () => {
    const page = await aPage();
    const link = await invited(page);
    const heir = await aKeeper(app, page, "reader");
    const stranger = await aUser(app);
    await page.owner.post(`${page.path}/ownership`, { userId: heir.id });
    const [yes, over] = await Promise.all([
      stranger.post(`${link}/accept`),
      heir.post(`${page.path}/ownership/accept`),
    ]);
    expect(over.status).toBe(204);
    expect([200, 410]).toContain(yes.status);
    const keepers = (await heir.get(`${page.path}/keepers`)).body.items;
    expect(keepers).toHaveLength(yes.status === 200 ? 3 : 2);
  });
});

describe("custodians named by a former owner", () => {
  it("can take nothing over before the new owner confirms", async () => {
    const page = await aPage();
    const anders = await aCustodian(page, "Anders Østergård");
    const heir = await aKeeper(app, page, "reader");
    await handOver(page, heir);
    expect(await custodyOf(anders, page)).toMatchObject({
      items: [{ state: "unconfirmed", isMe: true }],
      can: { ask: false },
    });
    expect((await anders.post(`${page.path}/custody`)).status).toBe(409);
    const item = present((await custodyOf(heir, page)).items[0]);
    expect(item).toMatchObject({ name: "Anders Østergård", state: "unconfirmed" });
    const confirm = `${page.path}/custodians/${item.id}/confirm`;
    expect((await page.owner.post(confirm)).status).toBe(404);
    expect((await anders.post(confirm)).status).toBe(404);
    expect((await heir.post(confirm)).status).toBe(204);
    expect((await custodyOf(heir, page)).items).toMatchObject([{ state: "accepted" }]);
    expect((await anders.post(`${page.path}/custody`)).status).toBe(202);
  });

  it("can be removed by the new owner, or resign", async () => {
    const page = await aPage();
    const people = [await aCustodian(page, "Anders"), await aCustodian(page, "Ida")] as const;
    const heir = await aKeeper(app, page, "reader");
    await handOver(page, heir);
    const { items } = await custodyOf(heir, page);
    const [first, second] = [present(items[0]), present(items[1])];
    expect((await heir.delete(`${page.path}/custodians/${first.id}`)).status).toBe(204);
    expect((await people[1].delete(`${page.path}/custodians/${second.id}`)).status).toBe(204);
    expect((await custodyOf(heir, page)).items).toEqual([]);
  });
});
