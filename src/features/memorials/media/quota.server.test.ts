import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { addFiles, filesOf, formOf } from "#test/media.ts";
import { landscape } from "#test/pictures.ts";
import { purgeMedia } from "./jobs.server.ts";

const MB = 1024 * 1024;
const app = await testApp({
  MEMORIAL_MAX_MB: "1",
  ACCOUNT_MAX_MB: "2.5",
  FORM_MAX_MB: "0.9",
  UPLOADS_PER_ACCOUNT_MAX: "4",
});
const picture = await landscape(60, 40).jpeg().toBuffer();

/** A unique photograph of exactly this many bytes: data after the end of the image is ignored. */
function photographOf(bytes: number): Buffer {
  return Buffer.concat([picture, randomBytes(Math.round(bytes) - picture.length)]);
}

async function add(memorial: TestMemorial, megabytes: number) {
  const { status, body } = await addFiles(memorial, [{ bytes: photographOf(megabytes * MB) }]);
  return { status, code: body.code, id: body.items?.[0]?.id, message: body.message };
}

function begin({ owner }: TestMemorial, megabytes: number) {
  return app.app.inject({
    method: "POST",
    url: "/api/uploads",
    headers: {
      cookie: owner.cookie,
      "tus-resumable": "1.0.0",
      "upload-length": String(Math.round(megabytes * MB)),
      "upload-metadata": `filename ${btoa("foto.jpg")},filetype ${btoa("image/jpeg")}`,
    },
  });
}

async function send({ owner }: TestMemorial, bytes: Buffer): Promise<string> {
  const opened = await begin({ owner } as TestMemorial, bytes.length / MB);
  const place = String(opened.headers.location);
  const sent = await app.app.inject({
    method: "PATCH",
    url: place,
    headers: {
      cookie: owner.cookie,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    payload: bytes,
  });
  expect(sent.statusCode).toBe(204);
  return place.split("/").at(-1) ?? "";
}

/** Moves removals back in time, beyond the restore period. */
async function eraseRemoved({ id }: TestMemorial) {
  await app.services.database.execute(
    sql`update media_items set removed_at = now() - interval '31 days'
      where memorial_id = ${id} and removed_at is not null`,
  );
  await runJob(app.services, purgeMedia, {});
}

describe("a page", () => {
  it("has a limit in bytes, which the error states in each language", async () => {
    const memorial = await aMemorial(app);
    expect((await add(memorial, 0.6)).status).toBe(201);
    const form = () => formOf([{ bytes: photographOf(0.5 * MB) }]);
    const before = (await filesOf(app)).length;
    for (const [language, words] of [
      ["da", "Siden har brugt 0,6 af 1 MB"],
      ["en", "the page has used 0.6 of 1 MB"],
      ["es", "la página ha usado 0,6 de 1 MB"],
    ] as const) {
      const path = `${memorial.path}/media` as const;
      const refused = await memorial.owner.send(path, form(), { "accept-language": language });
      expect({ status: refused.status, code: refused.body.code }).toEqual({
        status: 413,
        code: "memorials.pageFull",
      });
      expect(refused.body.message).toContain(words);
    }
    expect((await filesOf(app)).length).toBe(before);
    expect((await add(memorial, 0.3)).status).toBe(201);
  });

  it("has room again at once for as much as was removed, and only once more within 30 days", async () => {
    const memorial = await aMemorial(app);
    const { owner, path } = memorial;
    const first = await add(memorial, 0.8);
    await owner.delete(`${path}/media/${first.id}`);
    const second = await add(memorial, 0.8);
    expect(second.status).toBe(201);
    await owner.delete(`${path}/media/${second.id}`);
    const refused = await add(memorial, 0.8);
    expect(refused).toMatchObject({ status: 413, code: "removedFull" });
    expect(refused.message).toContain("de seneste 30 dage");
    await eraseRemoved(memorial);
    expect((await add(memorial, 0.8)).status).toBe(201);
  });

  it("refuses to restore what no longer fits, and loses nothing", async () => {
    const memorial = await aMemorial(app);
    const { owner, path } = memorial;
    const { id } = await add(memorial, 0.7);
    const restore = () => owner.post(`${path}/media/${id}/restore`);
    await owner.delete(`${path}/media/${id}`);
    const other = await add(memorial, 0.7);
    const refused = await restore();
    expect(refused).toMatchObject({ status: 413, body: { code: "memorials.noRoomToRestore" } });
    expect(refused.body.message).toContain("Siden har brugt 0,7 af 1 MB");
    expect((await owner.get(`${path}/deleted`)).body.items).toMatchObject([{ id }]);
    await owner.delete(`${path}/media/${other.id}`);
    expect((await restore()).status).toBe(200);
  });

  it("never exceeds its limit with concurrent files", async () => {
    const memorial = await aMemorial(app);
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(memorial, 0.4)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 413, 413,
    ]);
  });

  it("keeps an uploaded file that exceeds the limit until there is room", async () => {
    const memorial = await aMemorial(app);
    const first = await add(memorial, 0.8);
    const uploadId = await send(memorial, photographOf(0.5 * MB));
    const put = () => memorial.owner.post(`${memorial.path}/media`, { uploadId });
    expect((await put()).body.code).toBe("memorials.pageFull");
    await memorial.owner.delete(`${memorial.path}/media/${first.id}`);
    expect((await put()).status).toBe(201);
  });

  it("counts subtitles as well", async () => {
    const memorial = await aMemorial(app);
    const { id } = await add(memorial, 0.85);
    await app.services.database.execute(
      sql`update media_items set kind = 'video', status = 'ready' where id = ${id}`,
    );
    const cue = `00:00:01.000 --> 00:00:02.000\n${"x".repeat(200_000)}\n`;
    const path = `${memorial.path}/media/${id}/subtitles/da` as const;
    const refused = await memorial.owner.put(path, { text: `WEBVTT\n\n${cue}` });
    expect(refused.body.code).toBe("memorials.pageFull");
    const short = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nKære Inger\n";
    expect((await memorial.owner.put(path, { text: short })).status).toBe(200);
  });
});

describe("an account", () => {
  it("has a limit in bytes across all its pages", async () => {
    const memorial = await aMemorial(app);
    const { owner } = memorial;
    const others = [
      await aMemorial(app, { owner }),
      await aMemorial(app, { owner }),
      await aMemorial(app, { owner }),
    ];
    for (const page of [memorial, ...others.slice(0, 2)]) {
      expect((await add(page, 0.7)).status).toBe(201);
    }
    const refused = await add(others[2] ?? memorial, 0.7);
    expect(refused).toMatchObject({ status: 413, code: "accountFull" });
    expect(refused.message).toContain("Du har brugt 2,1 af 2,5 MB");
  });

  it("counts announced uploads until they are cancelled", async () => {
    const memorial = await aMemorial(app);
    const opened = await begin(memorial, 2);
    expect(opened.statusCode).toBe(201);
    expect((await begin(memorial, 0.6)).json()).toMatchObject({ code: "accountFull" });
    expect((await add(memorial, 0.6)).code).toBe("accountFull");
    const { cookie } = memorial.owner;
    const headers = { cookie, "tus-resumable": "1.0.0" };
    const url = String(opened.headers.location);
    expect((await app.app.inject({ method: "DELETE", url, headers })).statusCode).toBe(204);
    expect((await begin(memorial, 0.6)).statusCode).toBe(201);
  });

  it("never exceeds its limit with concurrent uploads", async () => {
    const memorial = await aMemorial(app);
    const answers = await Promise.all([1, 2, 3, 4].map(() => begin(memorial, 1)));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 413, 413]);
  });

  it("limits the number of open uploads; stored ones no longer count", async () => {
    const memorial = await aMemorial(app);
    const uploadId = await send(memorial, photographOf(0.1 * MB));
    const more = [];
    for (const _ of [1, 2, 3, 4]) more.push((await begin(memorial, 0.1)).statusCode);
    expect(more).toEqual([201, 201, 201, 429]);
    const put = await memorial.owner.post(`${memorial.path}/media`, { uploadId });
    expect(put.status).toBe(201);
    expect((await begin(memorial, 0.1)).statusCode).toBe(201);
  });

  it("requires the length of an upload in advance", async () => {
    const { owner } = await aMemorial(app);
    const headers = { cookie: owner.cookie, "tus-resumable": "1.0.0", "upload-defer-length": "1" };
    const answer = await app.app.inject({ method: "POST", url: "/api/uploads", headers });
    expect(answer.statusCode).toBe(400);
  });
});

describe("a form", () => {
  it("is limited in total size, with or without Content-Length", async () => {
    const memorial = await aMemorial(app);
    const files = [1, 2].map(() => ({ bytes: photographOf(0.5 * MB) }));
    const before = (await filesOf(app)).length;
    const { status, body } = await addFiles(memorial, files);
    expect({ status, code: body.code }).toEqual({ status: 413, code: "tooLarge" });
    const form = new Response(formOf(files));
    const answer = await app.app.inject({
      method: "POST",
      url: `${memorial.path}/media`,
      headers: {
        cookie: memorial.owner.cookie,
        "content-type": form.headers.get("content-type") ?? "",
        "content-length": "1000",
      },
      payload: Buffer.from(await form.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ code: "tooLarge" });
    expect((await filesOf(app)).length).toBe(before);
  });

  it("is removed when it ends, whatever the outcome", async () => {
    const memorial = await aMemorial(app);
    for (const _ of [1, 2, 3]) await addFiles(memorial, [{ bytes: Buffer.from("no picture") }]);
    await add(memorial, 0.1);
    const { rows } = await app.services.database.execute(sql`select id from open_uploads
      where id like ${`${memorial.owner.id}%`}`);
    expect(rows).toEqual([]);
  });
});
