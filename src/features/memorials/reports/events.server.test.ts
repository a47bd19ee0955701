import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial } from "#test/factories.ts";

const app = await testApp();

const TITLE = "Fik penge af hele kirkegårdsudvalget";
const TEXT = "Ingen har nogen sinde set pengene siden, og alle ved hvorfor.";

it("an event that is removed is in no list, and can't be written again", async () => {
  const memorial = await aMemorial(app, { bornOn: "1931", diedOn: "2024", privacy: "public" });
  const { owner, path } = memorial;
  const event = { type: "other", happenedOn: "1961", title: TITLE, text: TEXT };
  const { body: added } = await owner.post(`${path}/events`, event);
  const reported = await app.as().post("/api/reports", {
    memorial: memorial.id,
    kind: "event",
    itemId: added.id,
    reason: "defamation",
    explanation: "Det er løgn, og udvalget kan vise det.",
    name: "Lise Lund",
    email: "lise.event@example.org",
    goodFaith: true,
  });
  expect(reported.status).toBe(201);
  const support = await aColleague(app, "support");
  const decided = await support.post(`/api/admin/reports/${reported.body.number}/decide`, {
    outcome: "remove",
    ground: "terms",
    reference: "Vilkår, punkt 5",
    reasons: "Den påstår noget strafbart om flere, der kan kendes.",
  });
  expect(decided.body.snapshot).toMatchObject({ name: TITLE, text: TEXT });
  for (const asker of [app.as(), owner]) {
    for (const address of [`${path}/events`, `${path}/timeline`, path] as const) {
      const { status, text } = await asker.get(address);
      expect({ status, isTold: text.includes(TITLE) }).toEqual({ status: 200, isTold: false });
    }
  }
  expect((await owner.delete(`${path}/events/${added.id}`)).status).toBe(404);
  expect((await owner.post(`${path}/events`, event)).body.code).toBe("memorials.removedWords");
});
