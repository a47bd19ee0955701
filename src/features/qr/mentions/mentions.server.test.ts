import { expect, it } from "vitest";
import { factsOf, isOneOf } from "#features/qr/bulk/queries.server.ts";
import { listMentionedCodes } from "#features/qr/mentions/queries.server.ts";
import { systemContext, type Context } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aClaimedPlate, aMemorial, aPlate, aUser } from "#test/factories.ts";

const app = await testApp();
const { services } = app;

/** One that opens a page, and one that nobody has claimed. */
async function twoPlates() {
  const owner = await aUser(app);
  const linked = await aClaimedPlate(app, owner);
  const { id } = await aMemorial(app, { owner });
  expect((await owner.put(`${linked.path}/memorials`, { memorialIds: [id] })).status).toBe(200);
  return [linked.code, (await aPlate(app)).code] as const;
}

it("a mentioned code is linked only if it opens a page itself", async () => {
  const [linked, waiting] = await twoPlates();
  const actor = { userId: "", roles: [], permissions: ["codes.read" as const], isAdmin: true };
  const ctx: Context = { ...systemContext(services), actor };
  const codes = await listMentionedCodes(ctx, `${linked} virker, ${waiting} gør ikke.`);
  expect(Object.fromEntries((codes ?? []).map(({ code, state }) => [code, state]))).toEqual({
    [linked]: "linked",
    [waiting]: "unlinked",
  });
});

it("nor does a step in bulk take another code's page for its own", async () => {
  const [linked, waiting] = await twoPlates();
  const facts = await factsOf(services.database, isOneOf([linked, waiting]), "engraved");
  expect(Object.fromEntries(facts.map(({ code, isLinked }) => [code, isLinked]))).toEqual({
    [linked]: true,
    [waiting]: false,
  });
});
