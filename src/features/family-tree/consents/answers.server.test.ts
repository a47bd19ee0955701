import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { invitations } from "#features/accounts/invitations/tables.server.ts";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import { aUser, reachable } from "#test/factories.ts";
import { mailsTo, mailTo } from "#test/mails.ts";
import { asked, aTreeToAsk, consentAt, receiptOf, type TreeToAsk } from "#test/tree-consents.ts";
import { treeChanges } from "../tree/tables.server.ts";
import { treeConsentRecords, treeConsents } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const visitor = app.as();

/** What a visitor reads of the tree. */
async function shown({ tree }: TreeToAsk) {
  return (await visitor.get(tree)).body.people.map(({ name }) => name);
}

describe("an answer", () => {
  it("shows the name to everybody, and nothing else, until the receipt's link takes it back", async () => {
    const tree = await aTreeToAsk(app);
    expect(await shown(tree)).not.toContain("Lone Hemmelig");
    const { link, email } = await asked(app, tree);
    expect((await visitor.post(link, { answer: "everyone" })).status).toBe(204);
    expect((await visitor.post(link, { answer: "none" })).status).toBe(410);
    const { body } = await visitor.get(tree.tree);
    expect(body.people.find(({ name }) => name === "Lone Hemmelig")).toEqual({
      key: tree.lone.id,
      isHidden: false,
      isLiving: true,
      name: "Lone Hemmelig",
      birthName: null,
      birth: null,
      death: null,
      sex: null,
      kin: "barn",
      memorial: null,
      unknownParents: [],
      more: { parents: 0, children: 0, siblings: 0 },
    });
    const person = await visitor.get(`${tree.tree}/people/${tree.lone.id}`);
    expect(person.body).toMatchObject({ name: "Lone Hemmelig", notes: null, birth: null });
    for (const answer of [body, person.body])
      expect(JSON.stringify(answer)).not.toMatch(/1960|Thy|Gemt/);
    const receipt = await receiptOf(app, email);
    expect((await visitor.get(receipt)).body).toMatchObject({ answer: "everyone" });
    expect((await visitor.post(receipt, { answer: "keepers" })).status).toBe(204);
    expect(await shown(tree)).not.toContain("Lone Hemmelig");
    expect((await visitor.get(`${tree.tree}/people/${tree.lone.id}`)).status).toBe(404);
    await mailTo(app, tree.memorial.owner.email, "Svar om stamtræet for Inger Østergård");
  });

  it("yields to an editor who hides the person", async () => {
    const tree = await aTreeToAsk(app);
    const { link } = await asked(app, tree);
    await visitor.post(link, { answer: "everyone" });
    await tree.memorial.owner.put(`${tree.tree}/people/${tree.lone.id}`, { visibility: "keepers" });
    expect(await shown(tree)).not.toContain("Lone Hemmelig");
  });

  it("shows no child by name, whenever its birth becomes known", async () => {
    const tree = await aTreeToAsk(app, {});
    const { link } = await asked(app, tree);
    expect((await visitor.get(link)).body.asksAge).toBe(true);
    const unsaid = await visitor.post(link, { answer: "everyone" });
    expect(unsaid).toMatchObject({
      status: 400,
      body: { fields: { isAdult: expect.any(String) } },
    });
    expect((await visitor.post(link, { answer: "everyone", isAdult: true })).status).toBe(204);
    expect(await shown(tree)).toContain("Lone Hemmelig");
    const date = String(new Date().getUTCFullYear() - 10);
    await tree.memorial.owner.put(`${tree.tree}/people/${tree.lone.id}`, { birth: { date } });
    expect(await shown(tree)).not.toContain("Lone Hemmelig");
  });

  it("takes them out of the tree and of its versions, for good", async () => {
    const tree = await aTreeToAsk(app);
    const { owner, path, id } = tree.memorial;
    await owner.put(`${tree.tree}/people/${tree.lone.id}`, { nickname: "Lonny" });
    const { link, email } = await asked(app, tree);
    expect((await visitor.post(link, { answer: "none" })).status).toBe(204);
    expect((await owner.get(`${tree.tree}/people/${tree.lone.id}`)).status).toBe(404);
    const changes = await database.select().from(treeChanges).where(eq(treeChanges.memorialId, id));
    expect(JSON.stringify(changes)).not.toMatch(/Lone|Lonny|Thy/);
    expect(JSON.stringify(changes)).not.toContain(tree.lone.id);
    const listed = (await owner.get(`${path}/family-tree/changes`)).body.items;
    for (const change of listed.filter(({ can }) => can.undo))
      await owner.post(`${path}/family-tree/changes/${change.id}/undo`);
    const names = (await owner.get(tree.tree)).body.people.map(({ name }) => name);
    expect(names).not.toContain("Lone Hemmelig");
    await mailTo(app, email, "Du står ikke længere i stamtræet for Inger Østergård");
    const left = await database.select().from(treeConsents).where(eq(treeConsents.memorialId, id));
    expect(left).toEqual([]);
    expect(await database.select().from(invitations).where(eq(invitations.email, email))).toEqual(
      [],
    );
  });

  it("is recorded by ids alone, with who asked and what text, and audited", async () => {
    const tree = await aTreeToAsk(app);
    const { link, email } = await asked(app, tree);
    await visitor.post(link, { answer: "everyone" });
    await visitor.post(await receiptOf(app, email), { answer: "none" });
    const { id, owner } = tree.memorial;
    const isOfPerson = and(
      eq(treeConsentRecords.memorialId, id),
      eq(treeConsentRecords.personId, tree.lone.id),
    );
    const records = await database
      .select()
      .from(treeConsentRecords)
      .where(isOfPerson)
      .orderBy(treeConsentRecords.id);
    expect(records).toMatchObject([
      { what: "asked", askedBy: owner.id, textVersion: expect.any(String) },
      { what: "everyone", askedBy: null },
      { what: "none", askedBy: null },
    ]);
    const audit = (await auditTrailOf(database, id)).filter(
      (each) => each.action === "tree.consent",
    );
    expect(audit.map(({ details }) => details)).toEqual(
      ["asked", "everyone", "none"].map((what) => ({ personId: tree.lone.id, what })),
    );
    expect(JSON.stringify([records, audit])).not.toMatch(/Lone|example\.org/);
  });

  it("is given once by two who answer at the same moment", async () => {
    const tree = await aTreeToAsk(app);
    const { link } = await asked(app, tree);
    const answers = await Promise.all(
      ["everyone", "keepers", "none"].map((answer) => visitor.post(link, { answer })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410]);
  });

  it("is void once the page or the person is gone, or its sender doesn't edit", async () => {
    const gone = await aTreeToAsk(app);
    const { link } = await asked(app, gone);
    await gone.memorial.owner.delete(gone.memorial.path);
    expect((await visitor.post(link, { answer: "everyone" })).status).toBe(410);
    const removed = await aTreeToAsk(app);
    const other = await asked(app, removed);
    await removed.memorial.owner.delete(`${removed.tree}/people/${removed.lone.id}`);
    expect((await visitor.get(other.link)).status).toBe(410);
    expect((await visitor.post(other.link, { answer: "everyone" })).status).toBe(410);
  });

  it("can't be accepted as an invitation to keep a page, nor be given by its link", async () => {
    const tree = await aTreeToAsk(app);
    const { page } = await asked(app, tree);
    const token = page.split("/").at(-1) ?? "";
    const stranger = await aUser(app);
    expect((await stranger.post(`/api/invitations/${token}/accept`)).status).toBe(410);
    const unknown = `/api/family-tree-consents/${"x".repeat(43)}` as const;
    expect((await visitor.get(unknown)).status).toBe(410);
    expect((await visitor.post(unknown, { answer: "everyone" })).status).toBe(410);
    expect((await visitor.post(consentAt(page), { answer: "yes" })).status).toBe(400);
  });
});

describe("one's own consents", () => {
  it("are listed for the confirmed address, and taken back", async () => {
    const tree = await aTreeToAsk(app);
    const { memorial } = tree;
    const { link, email } = await asked(app, tree);
    await visitor.post(link, { answer: "everyone" });
    const stranger = await reachable(app, await aUser(app));
    const lone = await aUser(app, { email });
    const path = "/api/user/family-tree-consents";
    expect((await lone.get(path)).body.items).toEqual([]);
    await reachable(app, lone);
    const [own] = (await lone.get(path)).body.items;
    expect(own).toMatchObject({ memorial: "Inger Østergård", answer: "everyone" });
    const one = `${path}/${own?.id ?? ""}` as const;
    expect((await stranger.get(path)).body.items).toEqual([]);
    expect((await stranger.put(one, { answer: "none" })).status).toBe(404);
    expect((await lone.put(one, { answer: "everyone" })).status).toBe(400);
    expect((await lone.put(one, { answer: "keepers" })).status).toBe(204);
    expect((await lone.get(path)).body.items).toMatchObject([{ answer: "keepers" }]);
    expect((await lone.put(one, { answer: "none" })).status).toBe(204);
    expect((await lone.get(path)).body.items).toEqual([]);
    const { body } = await memorial.owner.get(`${memorial.path}/family-tree`);
    expect(body.people.map(({ name }) => name)).not.toContain("Lone Hemmelig");
    expect((await mailsTo(app, email)).length).toBeGreaterThan(1);
  });
});
