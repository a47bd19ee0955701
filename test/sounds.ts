import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { enqueueCut, renderRecording } from "#features/memorials/media/jobs.server.ts";
import { mediaItems, type Cut } from "#features/memorials/media/tables.server.ts";
import { transaction } from "#platform/context.server.ts";
import type { Ffmpeg } from "#platform/video/ffmpeg.server.ts";
import type { TestApp } from "#test/app.ts";
import type { TestMemorial } from "#test/factories.ts";
import { soundIn } from "#test/heard.ts";
import { runJob } from "#test/jobs.ts";
import { addFiles } from "#test/media.ts";
import { present } from "#test/present.ts";
import { generateSound } from "#test/recordings.ts";

type Ids = { memorialId: string; mediaId: string };

/** The middle of `aSound`. */
export const PART: Cut = { startsAt: 0.5, endsAt: 1.5, fadeIn: 0, fadeOut: 0 };
let recorded = 0;

const isItem = ({ memorialId, mediaId }: Ids) =>
  and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, mediaId));

/** Recordings of a page, whose jobs the tests run themselves. Their files lie in the directory. */
export function soundsOf(
  { app, services, as }: TestApp,
  memorial: TestMemorial,
  { tools, directory }: { tools: Ffmpeg; directory: string },
) {
  /** Two seconds of a tone, unlike any other, before it is prepared. */
  async function aSound(name = "vals.mp3", as: string[] = []): Promise<Ids> {
    recorded += 1;
    const path = join(directory, `${recorded}-${name}`);
    await generateSound(tools, path, `sine=frequency=${400 + recorded}:duration=2`, as);
    const { body } = await addFiles(memorial, [{ bytes: await readFile(path), name }]);
    return { memorialId: memorial.id, mediaId: present(body.items[0]).id };
  }

  async function aHeardSound(): Promise<Ids> {
    const ids = await aSound();
    await runJob(services, renderRecording, ids);
    return ids;
  }

  async function change(ids: Ids, values: Partial<typeof mediaItems.$inferInsert>) {
    await services.database.update(mediaItems).set(values).where(isItem(ids));
  }

  async function choose(ids: Ids, cut: Cut | null) {
    await transaction(services, async (tx) => {
      await tx.update(mediaItems).set({ cut }).where(isItem(ids));
      await enqueueCut(tx, services, ids);
    });
  }

  async function rowOf(ids: Ids) {
    const [row] = await services.database.select().from(mediaItems).where(isItem(ids));
    return present(row);
  }

  async function itemOf({ mediaId }: Ids) {
    return (await memorial.owner.get(`${memorial.path}/media/${mediaId}`)).body;
  }

  // As its keeper: nobody has said why visitors may hear it.
  const { cookie = "" } = memorial.owner;
  const statusOf = async (url: string) => (await as(cookie).get(url)).status;

  /** The file that every browser plays. */
  async function servedFile(ids: Ids): Promise<string> {
    const { url } = present((await itemOf(ids)).variants.at(-1));
    const answer = await app.inject({ url, headers: { cookie } });
    expect(answer.statusCode).toBe(200);
    const path = join(directory, "served.m4a");
    await writeFile(path, answer.rawPayload);
    return path;
  }

  async function secondsServed(ids: Ids): Promise<number> {
    return (await soundIn(tools, await servedFile(ids))).seconds;
  }

  /** The waiting jobs of a sound, by their keys. */
  async function waiting({ mediaId }: Ids) {
    const { rows } = await services.database.execute<{ key: string; name: string; queue: string }>(
      sql`select jobs.key, tasks.identifier as name, queues.queue_name as queue
        from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        left join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
        where payload ->> 'mediaId' = ${mediaId} and jobs.key is not null order by jobs.key`,
    );
    return rows;
  }

  const reading = { rowOf, itemOf, statusOf, servedFile, secondsServed, waiting };
  return { aSound, aHeardSound, change, choose, ...reading };
}

/** The last part of its addresses. */
export function namesOf({ variants }: { variants: { url: string }[] }) {
  return variants.map(({ url }) => url.split("/").at(-1));
}
