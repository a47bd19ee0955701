import { describe, expect, it } from "vitest";
import { invitations } from "#features/accounts/invitations/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser, reachable } from "#test/factories.ts";
import { aRelative } from "#test/family-trees.ts";
import { anAddress, asked, askPath, aTreeToAsk } from "#test/tree-consents.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const visitor = app.as();

describe("asking the living", () => {
  it("mails one link, whose page says what the tree says of them, and uses nothing up", async () => {
    const tree = await aTreeToAsk(app);
    const { link, page, mail } = await asked(app, tree);
    expect(page).toMatch(/^\/invitation\/[\w-]{43}$/);
    expect(mail.text).not.toContain("Lone");
    const invitation = await visitor.get(`/api/invitations/${page.split("/").at(-1)}` as const);
    expect(invitation.body).toMatchObject({ kind: "treeConsent", subject: "Inger Østergård" });
    for (const _ of [1, 2])
      expect((await visitor.get(link)).body).toMatchObject({
        memorial: "Inger Østergård",
        name: "Lone Hemmelig",
        birthName: "Lone Gemt",
        kin: "barn",
        birth: { dateText: "2. marts 1960" },
        notes: "Bor i Thy",
        answer: null,
        asksAge: false,
      });
    const rows = await database.select().from(invitations);
    expect(JSON.stringify(rows)).not.toContain(page.split("/").at(-1));
    const [row] = rows.filter(({ email }) => email === mail.to?.[0]?.address);
    expect(Number(row?.expiresAt) - Number(row?.sentAt)).toBe(14 * 86_400_000);
  });

  it("is answered alike for an address with an account and for another", async () => {
    const tree = await aTreeToAsk(app);
    const known = await aUser(app);
    const answers = [];
    for (const email of [known.email, anAddress()])
      answers.push(await tree.memorial.owner.post(askPath(tree), { email }));
    const [one, other] = answers.map(({ status, body }) => ({ status, body }));
    expect(one).toEqual(other);
    expect(one?.status).toBe(202);
  });

  it("is for editors of the page alone, with a confirmed address of their own", async () => {
    const tree = await aTreeToAsk(app);
    const body = { email: anAddress() };
    for (const role of ["moderator", "contributor", "reader"] as const) {
      const keeper = await reachable(app, await aKeeper(app, tree.memorial, role));
      expect((await keeper.post(askPath(tree), body)).status).toBe(404);
      expect((await keeper.get(askPath(tree))).status).toBe(404);
    }
    const editor = await aKeeper(app, tree.memorial, "editor");
    const refused = await editor.post(askPath(tree), body);
    expect(refused).toMatchObject({ status: 409, body: { code: "accounts.verifyFirst" } });
    await reachable(app, editor);
    expect((await editor.post(askPath(tree), body)).status).toBe(202);
    const state = await editor.get(askPath(tree));
    expect(state.body).toMatchObject({ answer: null, askedAt: expect.any(String) });
  });

  it("isn't done of the dead, of children and of whoever isn't there", async () => {
    const tree = await aTreeToAsk(app);
    const body = { email: anAddress() };
    const { owner } = tree.memorial;
    const dead = await owner.post(`${tree.tree}/people/${tree.bo.id}/consent`, body);
    expect(dead).toMatchObject({ status: 409, body: { code: "familyTree.notLiving" } });
    const year = new Date().getUTCFullYear() - 10;
    const young = await aTreeToAsk(app, { birth: { date: String(year) } });
    const child = await young.memorial.owner.post(askPath(young), body);
    expect(child).toMatchObject({ status: 409, body: { code: "familyTree.childByName" } });
    const nobody = "00000000-0000-7000-8000-000000000000";
    expect((await owner.post(`${tree.tree}/people/${nobody}/consent`, body)).status).toBe(404);
    const other = await aTreeToAsk(app);
    const foreign = `${tree.tree}/people/${other.lone.id}/consent` as const;
    expect((await owner.post(foreign, body)).status).toBe(404);
  });

  it("refuses addresses that are none, and messages with links", async () => {
    const tree = await aTreeToAsk(app);
    const { owner } = tree.memorial;
    expect((await owner.post(askPath(tree), { email: "lone" })).status).toBe(400);
    const linked = { email: anAddress(), message: "Se https://example.org" };
    expect(await owner.post(askPath(tree), linked)).toMatchObject({
      status: 400,
      body: { fields: { message: expect.any(String) } },
    });
  });

  it("is limited for one address, and for one tree", async () => {
    const email = anAddress();
    const statuses = [];
    for (let count = 0; count < 4; count++) {
      const tree = await aTreeToAsk(app);
      statuses.push((await tree.memorial.owner.post(askPath(tree), { email })).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
    const strict = await testApp({ LIMIT_TREE_CONSENT: "2/86400" });
    const memorial = await aMemorial(strict);
    await reachable(strict, memorial.owner);
    const lone = await aRelative(memorial, { name: "Lone", birth: { date: "1960" } });
    const answers = [];
    for (let count = 0; count < 3; count++) {
      const path = `${memorial.path}/family-tree/people/${lone.id}/consent` as const;
      answers.push((await memorial.owner.post(path, { email: anAddress() })).status);
    }
    expect(answers).toEqual([202, 202, 429]);
  });

  it("asks at one address at a time", async () => {
    const tree = await aTreeToAsk(app);
    const first = await asked(app, tree);
    const second = await asked(app, tree);
    expect((await visitor.get(first.link)).status).toBe(410);
    expect((await visitor.get(second.link)).status).toBe(200);
  });
});
