import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aUser, reachable } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { mailsTo } from "#test/mails.ts";
import { anAddress, asked, askPath, aTreeToAsk, receiptOf } from "#test/tree-consents.ts";
import { restrictPerson } from "#test/tree-reports.ts";
import { mailConsentAnswered } from "./jobs.server.ts";

const app = await testApp({}, { worker: true });
const visitor = app.as();

describe("a living person whom staff restricted", () => {
  it("is read by no link that was mailed before, whoever has it", async () => {
    const tree = await aTreeToAsk(app);
    const { owner } = tree.memorial;
    const mailed = await asked(app, tree, owner.email);
    expect((await owner.get(mailed.link)).body.name).toBe("Lone Hemmelig");
    await restrictPerson(app, tree.memorial, tree.lone.id);
    for (const by of [owner, visitor]) {
      const { status, text } = await by.get(mailed.link);
      expect(status).toBe(410);
      expect(text).not.toMatch(/Lone|Gemt|Thy|1960/);
    }
  });

  it("is read by no receipt, and isn't listed for whoever answered", async () => {
    const tree = await aTreeToAsk(app);
    const { link, email } = await asked(app, tree);
    await visitor.post(link, { answer: "keepers" });
    const receipt = await receiptOf(app, email);
    const lone = await reachable(app, await aUser(app, { email }));
    const own = "/api/user/family-tree-consents";
    expect((await lone.get(own)).body.items).toMatchObject([{ name: "Lone Hemmelig" }]);
    await restrictPerson(app, tree.memorial, tree.lone.id);
    expect((await visitor.get(receipt)).status).toBe(410);
    expect((await lone.get(own)).body.items).toEqual([]);
  });

  it("is named in no mail about an answer", async () => {
    const tree = await aTreeToAsk(app);
    const { id: memorialId, owner } = tree.memorial;
    const answered = { memorialId, personId: tree.lone.id, readerId: owner.id };
    await restrictPerson(app, tree.memorial, tree.lone.id);
    await runJob(app.services, mailConsentAnswered, { ...answered, answer: "keepers" });
    const texts = (await mailsTo(app, owner.email)).map(({ text }) => text).join("\n");
    expect(texts).not.toContain("Hemmelig");
  });

  it("is asked by nobody, and nobody is told whether they were", async () => {
    const tree = await aTreeToAsk(app);
    const { owner } = tree.memorial;
    await restrictPerson(app, tree.memorial, tree.lone.id);
    const email = anAddress();
    expect((await owner.post(askPath(tree), { email })).status).toBe(404);
    expect((await owner.get(askPath(tree))).status).toBe(404);
    expect(await mailsTo(app, email)).toEqual([]);
  });
});
