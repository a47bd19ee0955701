import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { addFiles } from "#test/media.ts";
import { landscape } from "#test/pictures.ts";
import { mediaItems } from "../../tables.server.ts";

const FREE = 4;
const app = await testApp({ FREE_PICTURES: String(FREE) });
const small = await landscape(60, 40).jpeg().toBuffer();

/** Unlike any other: data after the end of the image is ignored. */
const aPicture = () => Buffer.concat([small, randomBytes(8)]);
const encoded = (text: string) => Buffer.from(text).toString("base64");

const byForm = async (memorial: TestMemorial, count = 1) =>
  (
    await addFiles(
      memorial,
      Array.from({ length: count }, () => ({ bytes: aPicture() })),
    )
  ).status;

/** Announced with its page, sent, and added: the status at which it ended. */
async function byTus({ id, owner, path }: TestMemorial): Promise<number> {
  const bytes = aPicture();
  const headers = { cookie: owner.cookie, "tus-resumable": "1.0.0" };
  const about = `filename ${encoded("foto.jpg")},filetype ${encoded("image/jpeg")},memorial ${encoded(id)}`;
  const opened = await app.app.inject({
    method: "POST",
    url: "/api/uploads",
    headers: { ...headers, "upload-length": String(bytes.length), "upload-metadata": about },
  });
  if (opened.statusCode !== 201) return opened.statusCode;
  const url = String(opened.headers.location);
  const type = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  const sent = { url, method: "PATCH", headers: { ...headers, ...type }, payload: bytes } as const;
  expect((await app.app.inject(sent)).statusCode).toBe(204);
  return (await owner.post(`${path}/media`, { uploadId: url.split("/").at(-1) ?? "" })).status;
}

it("lets 2 through of 9 at once at 2 of 4 pictures, by form and by parts", async () => {
  const memorial = await aMemorial(app);
  expect(await byForm(memorial, FREE - 2)).toBe(201);
  const ways = Array.from({ length: 9 }, (_, at) => (at % 2 === 0 ? byForm : byTus));
  const statuses = await Promise.all(ways.map((way) => way(memorial)));
  expect(statuses.filter((status) => status === 201)).toHaveLength(2);
  expect(statuses.filter((status) => status === 402)).toHaveLength(7);
  const there = eq(mediaItems.memorialId, memorial.id);
  expect(await app.services.database.$count(mediaItems, there)).toBe(FREE);
});
