import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

/** Moderation in a browser without JavaScript. */

const app = await testApp({}, { pages: true });
const origin = await addressOf(app.app);

async function read(page: string): Promise<string> {
  return (await fetch(origin + page)).text();
}

it("a form sent implausibly fast waits for moderation and says so", async () => {
  const { slug, path, owner } = await aMemorial(app);
  const page = `/memorial/${slug}`;
  const [, shown = ""] = /name="made" value="(\d+)"/.exec(await read(page)) ?? [];
  expect(Number(shown)).toBeGreaterThan(Date.parse("2026-01-01"));
  for (const times of [[shown], ["9".repeat(13)], ["straks"], []]) {
    const body = new URLSearchParams({
      kind: "guestbook",
      authorName: "Bo",
      message: `Uden script, ${times.join("")}`,
    });
    for (const time of times) body.set("made", time);
    const answer = await fetch(origin + page, { method: "POST", body, redirect: "manual" });
    expect({ times, status: answer.status, leads: answer.headers.get("location") }).toEqual({
      times,
      status: 303,
      leads: expect.stringMatching(/#guestbook-waits$/),
    });
  }
  const html = await read(page);
  expect(html).toContain("Den læses, før den vises.");
  expect(html).not.toContain("Uden script");
  expect((await owner.get(`${path}/waiting`)).body.items).toHaveLength(4);
});

it("closed messages have no form, and earlier ones stay", async () => {
  const { slug, path, owner } = await aMemorial(app);
  await app.as().post(`${path}/guestbook`, { authorName: "Bo", message: "Før der blev lukket" });
  await owner.put(path, { guestbookModeration: "closed", candlesModeration: "closed" });
  const html = await read(`/memorial/${slug}`);
  expect(html).toContain("Før der blev lukket");
  expect(html).toContain("Her kan ikke skrives flere hilsner.");
  expect(html).not.toContain('id="guestbook-form"');
  expect(html).not.toContain("#candle-form");
});

it("a cached page is dropped when a message is approved, not while it waits", async () => {
  const { slug, path, owner } = await aMemorial(app, { guestbookModeration: "checked" });
  const page = `/memorial/${slug}`;
  await read(page);
  const letter = { authorName: "Bo", message: "Endelig læst" };
  const { body } = await app.as().post(`${path}/guestbook`, letter);
  expect(await read(page)).not.toContain(letter.message);
  const entries = [{ kind: "guestbook", id: body.id }];
  await owner.post(`${path}/decisions`, { decision: "show", entries });
  await expect.poll(() => read(page)).toContain(letter.message);
  await owner.post(`${path}/decisions`, { decision: "wait", entries });
  await expect.poll(() => read(page)).not.toContain(letter.message);
});
