import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { enqueueWrite, listWaiting, removeWaiting } from "#platform/offline/outbox.ts";
import { OWN_MS } from "../../entries/policy.ts";
import { findKept, followOwn, ownOf, type Own } from "./own-entries.ts";

const PATH = "/api/memorials/inger/guestbook";
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

async function keep(key: string, given: object) {
  await enqueueWrite({ key, path: PATH, body: { message: key, secret: `s-${key}` }, ...given });
}

beforeEach(async () => {
  for (const kept of await listWaiting()) await removeWaiting(kept);
});

test("tells which entries of the list are one's own, and forgets those of an hour ago", async () => {
  await keep("new", { sentAs: "1", sentAt: ago(0) });
  await keep("old", { sentAs: "2", sentAt: ago(OWN_MS) });
  await keep("queued", {});
  const told: string[][] = [];
  const stop = followOwn(PATH, (own: ReadonlyMap<string, Own>) => told.push([...own.keys()]));
  await expect.poll(() => told.at(-1)).toEqual(["1"]);
  await expect.poll(async () => (await listWaiting(PATH)).length).toBe(2);
  const kept = await findKept(PATH, "1");
  if (kept !== null) await removeWaiting(kept);
  await expect.poll(() => told.at(-1)).toEqual([]);
  stop();
});

test("an entry that waits for approval is one's own, without a secret none is", async () => {
  await keep("held", { heldAs: "3", sentAt: ago(0) });
  const [held] = await listWaiting(PATH);
  if (held === undefined) throw new Error("Nothing was kept.");
  expect(ownOf(held)).toEqual({ entryId: "3", secret: "s-held" });
  expect(ownOf({ ...held, body: { message: "held" } })).toBeNull();
  expect(ownOf({ ...held, sentAt: ago(OWN_MS) })).toBeNull();
});
