import { test } from "./fixtures.ts";
import { findByTyping } from "./operation-steps.ts";

test("staff see what waits, and find a page by typing @wide", async ({ page, world }) => {
  await findByTyping(page, world, 1440);
});
