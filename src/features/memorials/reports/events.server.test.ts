import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { decideAgainst } from "#test/reports.ts";

const app = await testApp();

const TITLE = "Fik penge af hele kirkegårdsudvalget";
const TEXT = "Ingen har nogen sinde set pengene siden, og alle ved hvorfor.";

it("an event that is removed is in no list, and can't be written again", async () => {
  const memorial = await aMemorial(app, { bornOn: "1931", diedOn: "2024", privacy: "public" });
  const { owner, path } = memorial;
  const event = { type: "other", happenedOn: "1961", title: TITLE, text: TEXT };
  const { body: added } = await owner.post(`${path}/events`, event);
  const decided = await decideAgainst(app, memorial, { kind: "event", itemId: added.id });
  expect(decided.snapshot).toMatchObject({ name: TITLE, text: TEXT });
  for (const asker of [app.as(), owner]) {
    for (const address of [`${path}/events`, `${path}/timeline`, path] as const) {
      const { status, text } = await asker.get(address);
      expect({ status, isTold: text.includes(TITLE) }).toEqual({ status: 200, isTold: false });
    }
  }
  expect((await owner.delete(`${path}/events/${added.id}`)).status).toBe(404);
  expect((await owner.post(`${path}/events`, event)).body.code).toBe("memorials.removedWords");
});
