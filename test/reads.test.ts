import { mkdtemp, rm } from "node:fs/promises";
import { get, IncomingMessage, request, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { openReadCounter } from "#features/memorials/reads/commands.server.ts";
import { purgeReads } from "#features/memorials/reads/jobs.server.ts";
import { memorialReads } from "#features/memorials/reads/tables.server.ts";
import { testApp, type TestApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { addressOf } from "#test/streams.ts";

const directory = await mkdtemp(join(tmpdir(), "mindelys-reads-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

const here = await testApp();
const { database } = here.services;

/** Nodes with one disk; `PAGE_CACHE_MB: "0"` holds nothing in memory. */
const aNode = (settings: Record<string, string> = {}) =>
  testApp(
    { DATA_DIRECTORY: directory, PUBLIC_URL: "http://minde.example", ...settings },
    { pages: true },
  );

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1";
const OPENS = { "user-agent": PHONE, "sec-fetch-mode": "navigate" };

/** Plain requests: `fetch` sets headers of its own. */
async function ask(node: TestApp, path: string, headers: Record<string, string>, method = "GET") {
  const address = (await addressOf(node.app)) + path;
  return new Promise<{ status: number; etag: string; isMade: boolean }>((resolve, reject) => {
    const asked = (method === "GET" ? get : request)(address, { headers, method }, (answer) => {
      const { statusCode = 0, headers: given } = answer;
      const told = { status: statusCode, etag: given.etag ?? "", isMade: "x-request-id" in given };
      answer.resume().on("end", () => resolve(told));
    });
    asked.on("error", reject).end();
  });
}

const thisWeek = async ({ owner, path }: Awaited<ReturnType<typeof aMemorial>>) =>
  (await owner.get(`${path as "/api/memorials/x"}/reads`)).body.thisWeek;

describe("reads of a page", () => {
  it("are counted whoever answers: the renderer, memory, the store, on several nodes", async () => {
    const memorial = await aMemorial(here);
    const page = `/memorial/${memorial.slug}`;
    const [remembers, forgets] = [await aNode(), await aNode({ PAGE_CACHE_MB: "0" })];
    const made = await ask(remembers, page, OPENS);
    const kept = await ask(remembers, `${page}?utm_source=x`, OPENS);
    expect([made.isMade, kept.isMade]).toEqual([true, false]);
    const known = await ask(remembers, page, { ...OPENS, "if-none-match": kept.etag });
    expect(known.status).toBe(304);
    // An older browser doesn't tell that it opens a page. The id is an address, too.
    await ask(remembers, `/classic-memorial/${memorial.id}`, { "user-agent": PHONE });
    // Programs are no readers: they wait until the page is stored.
    await expect.poll(async () => (await ask(forgets, page, {})).isMade).toBe(false);
    const stored = await ask(forgets, page, OPENS);
    expect(stored.isMade).toBe(false);
    expect(await thisWeek(memorial)).toBe(0);
    // What isn't written yet is written before a node ends.
    await Promise.all([remembers.app.close(), forgets.app.close()]);
    expect(await thisWeek(memorial)).toBe(5);
  });

  it("are none of programs, of those who are signed in, and of what isn't shown", async () => {
    const node = await aNode();
    const memorial = await aMemorial(here);
    const hidden = await aMemorial(here, { privacy: "private" });
    const renamed = await aMemorial(here);
    await renamed.owner.put(renamed.path, { slug: `${renamed.slug}-lund` });
    const page = `/memorial/${memorial.slug}`;
    const others: [path: string, headers: Record<string, string>, method?: string][] = [
      [page, { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
      [page, {}],
      [page, OPENS, "HEAD"],
      [page, { ...OPENS, "sec-purpose": "prefetch" }],
      // The page's own service worker.
      [page, { ...OPENS, "sec-fetch-mode": "cors" }],
      [page, { ...OPENS, cookie: "i18nextLng=da; signedIn=1" }],
      [`/api/memorials/${memorial.id}`, OPENS],
      [`/memorial/${hidden.slug}`, OPENS],
      [`/memorial/${renamed.slug}`, OPENS],
      ["/memorial/nobody-at-all", OPENS],
    ];
    const statuses = [];
    for (const asked of others) statuses.push((await ask(node, ...asked)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 404, 301, 404]);
    await ask(node, page, { ...OPENS, cookie: "i18nextLng=da; unsignedIn=1" });
    await node.app.close();
    const rows = await database
      .select({ memorialId: memorialReads.memorialId, count: memorialReads.count })
      .from(memorialReads)
      .where(sql`${memorialReads.memorialId} in (${memorial.id}, ${hidden.id}, ${renamed.id})`);
    expect(rows).toEqual([{ memorialId: memorial.id, count: 1 }]);
  });

  it("wait while the database is away", async () => {
    const memorial = await aMemorial(here);
    const counter = openReadCounter(here.services);
    const asked = Object.assign(new IncomingMessage(new Socket()), {
      method: "GET",
      url: `/memorial/${memorial.slug}?guestbook=x`,
      headers: OPENS,
    });
    const answer = new ServerResponse(asked);
    expect(counter.answer(asked, answer)).toBe(false);
    answer.emit("finish");
    await database.execute(sql`alter table memorial_reads rename to away`);
    await counter.flush();
    await database.execute(sql`alter table away rename to memorial_reads`);
    expect(await thisWeek(memorial)).toBe(0);
    await counter.close();
    expect(await thisWeek(memorial)).toBe(1);
  });

  it("are told to every keeper and nobody else, and of open pages only", async () => {
    const memorial = await aMemorial(here);
    const { owner, path } = memorial;
    const reads = `${path as "/api/memorials/x"}/reads` as const;
    for (const role of ["reader", "contributor", "moderator", "editor"] as const) {
      const keeper = await aKeeper(here, memorial, role);
      expect((await keeper.get(reads)).body).toEqual({ thisWeek: 0 });
    }
    const stranger = await aUser(here);
    expect((await stranger.get(reads)).status).toBe(404);
    expect((await here.as().get(reads)).status).toBe(401);
    await owner.put(path, { privacy: "invited" });
    expect((await owner.get(reads)).body).toEqual({ thisWeek: null });
    expect((await stranger.get(reads)).status).toBe(403);
  });

  it("are sums of days: this week's since Monday, and kept for eight weeks", async () => {
    const memorial = await aMemorial(here);
    const today = sql`(now() at time zone 'Europe/Copenhagen')::date`;
    const monday = sql`date_trunc('week', ${today})::date`;
    for (const [day, count] of [
      [sql`${monday}`, 3],
      [sql`${monday} - 1`, 100],
      [sql`${today} - 55`, 5],
      [sql`${today} - 56`, 7],
    ] as const) {
      await database.execute(
        sql`insert into ${memorialReads} (memorial_id, day, count) values (${memorial.id}, ${day}, ${count})`,
      );
    }
    expect(await thisWeek(memorial)).toBe(3);
    await runJob(here.services, purgeReads, {});
    const left = await database
      .select({ count: memorialReads.count })
      .from(memorialReads)
      .where(eq(memorialReads.memorialId, memorial.id))
      .orderBy(memorialReads.day);
    expect(left.map(({ count }) => count)).toEqual([5, 100, 3]);
  });
});
