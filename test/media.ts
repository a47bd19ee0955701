import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { renderMedia } from "#features/memorials/media/jobs.server.ts";
import type { Client, TestApp } from "#test/app.ts";
import type { TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { photograph } from "#test/pictures.ts";

type Sent = { name?: string; type?: string; field?: string };

/** A form with files, as a browser sends it; texts before them. */
export function formOf(
  files: (Sent & { bytes: Uint8Array })[],
  texts: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  for (const { bytes, name = "foto.jpg", type = "image/jpeg", field = "file" } of files) {
    form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  }
  return form;
}

/** Sends files as the memorial's owner. */
export function addFiles(
  { owner, path }: Pick<TestMemorial, "owner" | "path">,
  files: (Sent & { bytes: Uint8Array })[],
  texts: Record<string, string> = {},
) {
  return owner.send(`${path}/media`, formOf(files, texts));
}

/** Writes a greeting with a picture, as a visitor does. Returns its answer. */
export async function greetWithPicture(
  visitor: Client,
  { path }: Pick<TestMemorial, "path">,
  words: Record<string, unknown>,
) {
  const added = await uploadForGreeting(visitor, { path }, await aPhotograph());
  expect(added.status).toBe(201);
  const { picture } = added.body;
  const written = await visitor.post(`${path}/guestbook`, { ...words, picture });
  expect(written.status).toBe(201);
  return written.body;
}

/** Of every `aPhotograph`, upright. */
export const PHOTOGRAPH_WIDTH = 48;
let taken = 0;

/** A small photograph with camera and place in it, unlike any other. */
export async function aPhotograph(): Promise<Buffer> {
  taken += 1;
  return photograph({ width: 64 + taken, height: PHOTOGRAPH_WIDTH }).toBuffer();
}

/**
 * Everything that lies in the application's folders: files, uploads, what is on its way. But for the
 * end of the audit trail, which is written whenever it suits it.
 */
export async function filesOf({ services }: TestApp): Promise<string[]> {
  const root = services.config.dataDirectory;
  const entries = await entriesBelow(root);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("audit-"))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Again where a folder went meanwhile, as those do in which something is made. */
async function entriesBelow(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return entriesBelow(folder);
  }
}

/** Makes an item ready as a worker would, where none is at work. */
export async function prepare(
  { services }: TestApp,
  { id: memorialId }: Pick<TestMemorial, "id">,
  mediaId: string,
): Promise<void> {
  await runJob(services, renderMedia, { memorialId, mediaId });
}

/** Asks until a worker has made the item ready or given it up. */
export async function untilSettled({ owner, path }: TestMemorial, mediaId: string) {
  const look = async () => {
    const { body } = await owner.get(`${path}/media/${mediaId}`);
    expect(["ready", "failed"]).toContain(body.status);
  };
  await vi.waitFor(look, { timeout: 240_000, interval: 20 });
}

/** The pictures that are stored, in every size and format. */
export async function storedPictures({ services }: TestApp): Promise<string[]> {
  const root = join(services.config.dataDirectory, "media");
  const names = await readdir(root, { recursive: true });
  return names.filter((name) => /\.(?:avif|webp|jpeg)$/.test(name)).toSorted();
}

/** Uploads a picture for a greeting, which isn't written yet. */
export function uploadForGreeting(
  visitor: Client,
  { path }: Pick<TestMemorial, "path">,
  bytes: Uint8Array,
  name = "foto.jpg",
) {
  return visitor.send(`${path}/guestbook/pictures`, formOf([{ bytes, name }]));
}
