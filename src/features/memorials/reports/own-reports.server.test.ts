import { expect, it } from "vitest";
import { deleteUser } from "#features/accounts/commands/change-user.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial, aUser } from "#test/factories.ts";
import { copyReports } from "./personal-data/queries.server.ts";

const app = await testApp();
const { database } = app.services;

it("what somebody reported is in their copy, and nobody's once they are erased", async () => {
  const memorial = await aMemorial(app);
  const anna = await aUser(app);
  const { body } = await anna.post("/api/reports", {
    memorial: memorial.id,
    kind: "memorial",
    reason: "privacy",
    explanation: "Min adresse står på siden, og det vil jeg ikke have.",
    name: "Anna Holm",
    email: anna.email,
    goodFaith: true,
  });
  const ctx = systemContext(app.services);
  const { data } = await copyReports(database, ctx, { userId: anna.id, locale: "da" });
  expect(data["reports"]).toMatchObject([{ number: body.number, reason: "privacy" }]);
  await transaction(app.services, (tx) => deleteUser(tx, ctx, anna.id));
  const support = await aColleague(app, "support");
  const { notices } = (await support.get(`/api/admin/reports/${body.number}`)).body;
  expect(notices).toMatchObject([{ name: null, email: null }]);
});
