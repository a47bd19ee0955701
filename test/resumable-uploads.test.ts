import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { testApp, type TestApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { filesOf } from "#test/media.ts";
import { landscape } from "#test/pictures.ts";
import { startS3Server } from "#test/s3-server.ts";
import { purgeUploads } from "#platform/uploads/resumable.server.ts";

const s3 = await startS3Server();
afterAll(() => s3.close());
const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
const onDisk = await testApp();
const onS3 = await testApp({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_FORCE_PATH_STYLE: "true",
});

const inBucket = () => [...s3.store.objects.keys(), ...s3.store.uploads.keys()];
const stores: [string, TestApp, () => Promise<string[]> | string[]][] = [
  ["disk", onDisk, () => filesOf(onDisk)],
  ["S3", onS3, inBucket],
];

/** Starts an upload and sends part of it. */
async function send(app: TestApp, { owner }: TestMemorial, bytes: Buffer, sent: number) {
  const headers = { cookie: owner.cookie, "tus-resumable": "1.0.0" };
  const length = { "upload-length": String(bytes.length) };
  const url = "/api/uploads";
  const opened = await app.app.inject({ method: "POST", url, headers: { ...headers, ...length } });
  const place = String(opened.headers.location);
  const patch = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  const answer = await app.app.inject({
    method: "PATCH",
    url: place,
    headers: { ...headers, ...patch },
    payload: bytes.subarray(0, sent),
  });
  expect(answer.statusCode).toBe(204);
  return place.split("/").at(-1) ?? "";
}

function age({ services }: TestApp, days: number) {
  return services.database.execute(
    sql`update open_uploads set created_at = now() - make_interval(days => ${days})`,
  );
}

describe.each(stores)("on %s", (_name, app, stored) => {
  it("erases an unused upload after some days, finished or not", async () => {
    const memorial = await aMemorial(app);
    const before = await stored();
    const bytes = await landscape(300, 200).jpeg().toBuffer();
    await send(app, memorial, bytes, bytes.length);
    await send(app, memorial, bytes, 1000);
    await age(app, 1);
    await runJob(app.services, purgeUploads, {});
    expect((await stored()).length).toBeGreaterThan(before.length);
    await age(app, 3);
    await runJob(app.services, purgeUploads, {});
    expect(await stored()).toEqual(before);
    const { rows } = await app.services.database.execute(sql`select id from open_uploads`);
    expect(rows).toEqual([]);
  });

  it("leaves nothing of an upload once it is stored elsewhere", async () => {
    const memorial = await aMemorial(app);
    const bytes = await landscape(300, 200).jpeg().toBuffer();
    const uploadId = await send(app, memorial, bytes, bytes.length);
    expect((await stored()).some((key) => key.includes(uploadId))).toBe(true);
    const put = await memorial.owner.post(`${memorial.path}/media`, { uploadId });
    expect(put.status).toBe(201);
    expect((await stored()).filter((key) => key.includes(uploadId))).toEqual([]);
  });
});
