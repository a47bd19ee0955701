import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { trySpaceHistories } from "#test/space-histories.ts";

const app = await testApp({ TEST_CLOCK: "true", PUBLIC_URL: "http://localhost:3000" });

it("no history of space unbalances the books or changes what readers are served", async () => {
  await expect(trySpaceHistories(app, 4)).resolves.toBeUndefined();
});
