import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

/** The memorial's page as it is sent: whole, before any script. */
const world = await testApp({}, { pages: true });

async function ask(path: string) {
  const answer = await fetch((await addressOf(world.app)) + path, { redirect: "manual" });
  return { status: answer.status, html: await answer.text() };
}

it("comes in the colours that its keeper chose, from the first byte on", async () => {
  const { slug, path, owner } = await aMemorial(world);
  expect((await ask(`/memorial/${slug}`)).html).toContain('data-memorial="ink"');
  await owner.put(path, { theme: "heather" });
  const { html } = await ask(`/memorial/${slug}`);
  expect(html).toContain('data-memorial="heather"');
  expect(html).not.toContain('data-memorial="ink"');
});
