import { and, eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { TEXTS_KEPT } from "./model.ts";
import { changes } from "./tables.server.ts";

const app = await testApp();
const { database } = app.services;
const HOUR = 3_600_000;

let memorial: TestMemorial;
let eventId: string;
const path = () => `${memorial.path}/events/${eventId}` as const;

/** As many texts of the event as are kept, the newest an hour old. */
beforeEach(async () => {
  memorial = await aMemorial(app);
  const event = { title: "Gift", happenedOn: "1955" };
  eventId = (await memorial.owner.post(`${memorial.path}/events`, event)).body.id;
  await database.delete(changes).where(eq(changes.eventId, eventId));
  const ages = Array.from(
    { length: TEXTS_KEPT.timeline },
    (_, index) => TEXTS_KEPT.timeline - index,
  );
  await database.insert(changes).values(
    ages.map((age) => {
      const at = new Date(Date.now() - age * HOUR);
      const [id, title] = [newId(at), `Gift ${age}`];
      const words = JSON.stringify({ title });
      return {
        id,
        memorialId: memorial.id,
        of: "timeline" as const,
        eventId,
        deed: "change" as const,
        at,
        words,
        title,
      };
    }),
  );
});

const texts = () =>
  database
    .select({ title: changes.title, name: changes.name })
    .from(changes)
    .where(and(eq(changes.eventId, eventId), isNotNull(changes.words)))
    .orderBy(changes.at);

test("beyond the limit the oldest text ends, and its line stays", async () => {
  expect((await memorial.owner.put(path(), { title: "Gift med Villy" })).status).toBe(200);
  const kept = await texts();
  expect(kept).toHaveLength(TEXTS_KEPT.timeline);
  expect(kept[0]?.title).toBe(`Gift ${TEXTS_KEPT.timeline - 1}`);
  expect(kept.at(-1)?.title).toBe("Gift med Villy");
  const lines = await database.$count(changes, eq(changes.eventId, eventId));
  expect(lines).toBe(TEXTS_KEPT.timeline + 1);
});

test("texts that somebody has named end last", async () => {
  const oldest = eq(changes.title, `Gift ${TEXTS_KEPT.timeline}`);
  await database.update(changes).set({ name: "Som mor skrev den" }).where(oldest);
  await memorial.owner.put(path(), { title: "Gift med Villy" });
  const kept = await texts();
  expect(kept[0]).toEqual({ title: `Gift ${TEXTS_KEPT.timeline}`, name: "Som mor skrev den" });
  expect(kept[1]?.title).toBe(`Gift ${TEXTS_KEPT.timeline - 2}`);
});

test("the last change can be undone, also if all others have a name", async () => {
  await database.update(changes).set({ name: "Behold" }).where(eq(changes.eventId, eventId));
  await memorial.owner.put(path(), { title: "Gift med Villy" });
  const kept = await texts();
  expect(kept.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["Gift 1", "Gift med Villy"]),
  );
  expect(kept).toHaveLength(TEXTS_KEPT.timeline);
});
