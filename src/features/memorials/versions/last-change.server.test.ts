import { expect, test } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";

const app = await testApp();

test("the previous version of a biography is available to the editor who changed it", async () => {
  const { id, path, owner } = await aMemorial(app, { biography: "<p>Et</p>" });
  const lastChange = `${path}/biography/last-change`;
  expect((await owner.get(lastChange)).body).toEqual({ change: null });
  await owner.put(path, { biography: "<p>To</p>" });
  await owner.put(path, { epitaph: "Elsket" });
  await owner.put(path, { biography: "<p>To</p>" });
  const change = { before: "<p>Et</p>", after: "<p>To</p>" };
  expect((await owner.get(lastChange)).body).toEqual({ change });
  await owner.put(path, { biography: change.before });
  const back = { before: "<p>To</p>", after: "<p>Et</p>" };
  expect((await owner.get(lastChange)).body).toEqual({ change: back });

  const editor = await aKeeper(app, { id }, "editor");
  expect((await editor.get(lastChange)).body).toEqual({ change: null });
  await editor.put(path, { biography: "" });
  expect((await owner.get(lastChange)).body).toEqual({ change: null });
  expect((await editor.get(lastChange)).body).toEqual({
    change: { before: "<p>Et</p>", after: null },
  });
});

test("is denied to users who don't edit the page", async () => {
  const { id, path, owner } = await aMemorial(app);
  await owner.put(path, { biography: "<p>To</p>" });
  const lastChange = `${path}/biography/last-change`;
  for (const other of [await aUser(app), await aKeeper(app, { id }, "contributor")]) {
    expect((await other.get(lastChange)).status).toBe(404);
  }
  expect((await app.as().get(lastChange)).status).toBe(401);
});
