import type { TestApp } from "#test/app.ts";
import type { TestMemorial } from "#test/factories.ts";
import { addFiles, filesOf } from "#test/media.ts";
import { drawTiff, type TiffPage } from "#test/tiffs.ts";

let made = 0;
/** Lighter from page to page, unlike any other. */
export function aScan(pages: number, more: Partial<TiffPage> = {}): Buffer {
  made += 1;
  const tags = { 65_001: [made] };
  return drawTiff(
    Array.from({ length: pages }, (_, page) => ({
      sample: () => [40 + page * 50],
      photometric: 1,
      tags,
      ...more,
    })),
  );
}

export async function addScan(
  memorial: Pick<TestMemorial, "owner" | "path">,
  bytes: Uint8Array,
  texts: Record<string, string> = {},
) {
  const { status, body } = await addFiles(memorial, [{ bytes, name: "album.tif" }], texts);
  return { status, body, ids: (body.items ?? []).map(({ id }) => id) };
}

/** How many originals are stored, without what is stored beside them. */
export async function storedOriginals(app: TestApp): Promise<number> {
  return (await filesOf(app)).filter((file) => /\/originals\/[^~]*$/.test(file)).length;
}

/** The original of an item, as its keepers get it. */
export async function download({ app }: TestApp, { path, owner }: TestMemorial, id: string) {
  const url = `${path}/media/${id}/original`;
  const answer = await app.inject({ url, headers: { cookie: owner.cookie ?? "" } });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}
