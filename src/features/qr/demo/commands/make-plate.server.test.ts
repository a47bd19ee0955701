import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { qrCodes } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";
import { makeDemoPlate } from "./make-plate.server.ts";

const app = await testApp();
const { services } = app;

const addressShown = async () => (await makeDemoPlate(services))[0]?.value ?? "";

it("shows the same plate at each start until somebody claims it", async () => {
  const address = await addressShown();
  expect(await addressShown()).toBe(address);
  const code = address.split("/").at(-1) ?? "";
  const owner = await aUser(app);
  await services.database.update(qrCodes).set({ ownerId: owner.id }).where(eq(qrCodes.code, code));
  expect(await addressShown()).not.toBe(address);
});
