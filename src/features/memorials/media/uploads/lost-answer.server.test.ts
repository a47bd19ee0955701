import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, type TestUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { aPhotograph, filesOf } from "#test/media.ts";
import { present } from "#test/present.ts";
import { drawTiff } from "#test/tiffs.ts";
import { purgeMedia } from "../jobs.server.ts";

const app = await testApp();

/** Sends a whole file, without adding it to a page. */
async function upload({ cookie = "" }: TestUser, bytes: Buffer): Promise<string> {
  const headers = { cookie, "tus-resumable": "1.0.0" };
  const opened = await app.app.inject({
    method: "POST",
    url: "/api/uploads",
    headers: { ...headers, "upload-length": String(bytes.length) },
  });
  const url = String(opened.headers.location);
  const type = "application/offset+octet-stream";
  const sent = await app.app.inject({
    method: "PATCH",
    url,
    headers: { ...headers, "upload-offset": "0", "content-type": type },
    payload: bytes,
  });
  expect(sent.statusCode).toBe(204);
  return present(url.split("/").at(-1));
}

describe("an upload whose answer was lost", () => {
  it("is the item that it became, however often it is added", async () => {
    const { owner, path } = await aMemorial(app);
    const uploadId = await upload(owner, await aPhotograph());
    const first = await owner.post(`${path}/media`, { uploadId, caption: "Fanø" });
    expect(first.status).toBe(201);
    for (const caption of ["Fanø", "Rømø"]) {
      const again = await owner.post(`${path}/media`, { uploadId, caption });
      expect(again.status).toBe(201);
      expect(again.body.items.map(({ id }) => id)).toEqual(first.body.items.map(({ id }) => id));
    }
    const { body } = await owner.get(`${path}/media`);
    expect(body.items).toMatchObject([{ caption: "Fanø" }]);
    expect((await filesOf(app)).filter((file) => file.includes(uploadId))).toEqual([]);
  });

  it("is all pages of a scan", async () => {
    const { owner, path } = await aMemorial(app);
    const page = { sample: () => [90, 120, 60] };
    const uploadId = await upload(owner, drawTiff([page, page, page]));
    const first = await owner.post(`${path}/media`, { uploadId });
    const ids = first.body.items.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const again = await owner.post(`${path}/media`, { uploadId });
    expect(again.body.items.map(({ id }) => id)).toEqual(ids);
    await owner.delete(`${path}/media/${present(ids[0])}`);
    const fewer = await owner.post(`${path}/media`, { uploadId });
    expect(fewer.body.items.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it("is added once by requests at the same time", async () => {
    const { owner, path } = await aMemorial(app);
    const uploadId = await upload(owner, await aPhotograph());
    const add = () => owner.post(`${path}/media`, { uploadId });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = answers.flatMap(({ body }) => body.items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(1);
  });

  it("is the picture that was there already", async () => {
    const { owner, path } = await aMemorial(app);
    const bytes = await aPhotograph();
    const [one, other] = [await upload(owner, bytes), await upload(owner, bytes)];
    const first = await owner.post(`${path}/media`, { uploadId: one });
    await owner.post(`${path}/media`, { uploadId: other });
    const again = await owner.post(`${path}/media`, { uploadId: other });
    expect(again.body.items.map(({ id }) => id)).toEqual(first.body.items.map(({ id }) => id));
  });

  it("is nobody else's, and no other page's", async () => {
    const [{ id, owner, path }, other] = [await aMemorial(app), await aMemorial(app)];
    const uploadId = await upload(owner, await aPhotograph());
    await owner.post(`${path}/media`, { uploadId });
    const editor = await aKeeper(app, { id }, "editor");
    const elsewhere = `/api/memorials/${other.id}/media` as const;
    await other.owner.put(other.path, { privacy: "private" });
    for (const answer of [
      await editor.post(`${path}/media`, { uploadId }),
      await other.owner.post(elsewhere, { uploadId }),
    ]) {
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(["uploadId"]);
    }
  });

  it("is unknown once its item was removed, and after as long as an upload is kept", async () => {
    const { owner, path } = await aMemorial(app);
    const add = (uploadId: string) => owner.post(`${path}/media`, { uploadId });
    const removed = await upload(owner, await aPhotograph());
    const { body } = await add(removed);
    await owner.delete(`${path}/media/${present(body.items[0]).id}`);
    expect((await add(removed)).status).toBe(400);

    const old = await upload(owner, await aPhotograph());
    await add(old);
    await app.services.database.execute(
      sql`update media_uploads set created_at = now() - interval '60 days'`,
    );
    await runJob(app.services, purgeMedia, {});
    expect((await add(old)).status).toBe(400);
  });
});
