import { expect, it } from "vitest";
import { defineFeature } from "#platform/feature.server.ts";
import { testApp } from "#test/app.ts";
import { aWarehouse, packing } from "#test/warehouse.ts";
import { features } from "../../../features.server.ts";
import { returnOfSent } from "./commands/judge-scan.server.ts";

/** Whatever a later slice knows of: here one plate comes back. */
const announced = new Set<string>();
const returns = defineFeature({
  name: "returns-of-tests",
  extensions: [
    returnOfSent.with((_tx, _ctx, { held }) =>
      Promise.resolve(announced.has(held.code) ? { outcome: "unshelved" } : null),
    ),
  ],
});

it("a plate that was sent comes back where a later slice expects it", async () => {
  const app = await testApp({ LIMIT_ORDER: "1000/60" }, { features: [...features, returns] });
  const { packer, shelved, step, scanOne } = await aWarehouse(app);
  const [code = ""] = await shelved(1);
  await step(code, "packed", "shipped");
  const back = () => scanOne(packer, packing(code, { task: "return", card: undefined }));
  expect(await back()).toMatchObject({ verdict: "refused", refusal: "notInBox" });
  announced.add(code);
  expect(await back()).toMatchObject({ verdict: "done", code });
});
