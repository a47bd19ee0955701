import { open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { boundRange } from "./byte-range.server.ts";
import { typeByName } from "./content-type.server.ts";
import {
  contentPath,
  incomingPath,
  isMissing,
  moveIntoPlace,
  nullIfMissing,
  prepareDirectory,
  removeEmptyFolders,
  typePath,
} from "./disk-layout.server.ts";
import { checkKey, folderOf, folderToRemove, isSegment } from "./key.server.ts";
import { receive } from "./receive.server.ts";
import type { ByteRange, DiskSettings, Storage, StoredFile } from "./storage-contract.server.ts";
import { serializeByKey } from "./turns.server.ts";

export async function openDiskStorage(settings: DiskSettings): Promise<Storage> {
  const directory = resolve(settings.directory);
  await prepareDirectory(directory);
  const inTurn = serializeByKey();
  return {
    write(key, source, options) {
      return receive(key, source, options, async (chunks) => {
        const temporary = incomingPath(directory);
        try {
          await writeDurably(temporary, chunks);
          await inTurn(key, () => commit(directory, key, temporary, options.contentType));
        } finally {
          await rm(temporary, { force: true });
        }
      });
    },
    async read(key, options) {
      checkKey(key);
      return readFrom(directory, key, options?.range);
    },
    async size(key) {
      checkKey(key);
      const found = await stat(contentPath(directory, key)).catch(nullIfMissing);
      return found?.isFile() === true ? found.size : null;
    },
    async remove(key) {
      checkKey(key);
      await inTurn(key, () => removeFrom(directory, key));
    },
    async removePrefix(prefix) {
      await removeFolder(directory, folderToRemove(prefix));
    },
    list(prefix) {
      return listFolder(directory, folderOf(prefix));
    },
  };
}

async function writeDurably(path: string, content: string | AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(path, "wx");
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function commit(
  directory: string,
  key: string,
  temporary: string,
  contentType: string,
): Promise<void> {
  const path = contentPath(directory, key);
  if (typeByName(key) === contentType) {
    await moveIntoPlace(temporary, path);
    await rm(typePath(directory, key), { force: true });
    return;
  }
  // The type is written first: a file never exists without it.
  const typeBefore = await readFile(typePath(directory, key), "utf8").catch(nullIfMissing);
  await writeType(directory, key, contentType);
  try {
    await moveIntoPlace(temporary, path);
  } catch (error) {
    if (typeBefore === null) await rm(typePath(directory, key), { force: true });
    else await writeType(directory, key, typeBefore);
    throw error;
  }
}

async function writeType(directory: string, key: string, contentType: string): Promise<void> {
  const temporary = incomingPath(directory);
  try {
    await writeDurably(temporary, contentType);
    await moveIntoPlace(temporary, typePath(directory, key));
  } finally {
    await rm(temporary, { force: true });
  }
}

async function readFrom(
  directory: string,
  key: string,
  range: ByteRange | undefined,
): Promise<StoredFile | null> {
  const handle = await open(contentPath(directory, key), "r").catch(nullIfMissing);
  if (handle === null) return null;
  try {
    const [found, storedType] = await Promise.all([
      handle.stat(),
      readFile(typePath(directory, key), "utf8").catch(nullIfMissing),
    ]);
    if (!found.isFile()) {
      await handle.close();
      return null;
    }
    const bytes = found.size;
    // A stream with a known end takes no more memory and reads no further.
    const whole = bytes === 0 ? {} : { start: 0, end: bytes - 1 };
    const part = range === undefined ? whole : boundRange(range, bytes);
    const stream = handle.createReadStream({ ...part, highWaterMark: 256 * 1024 });
    return { stream, bytes, contentType: storedType ?? typeByName(key) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function removeFrom(directory: string, key: string): Promise<void> {
  const path = contentPath(directory, key);
  const found = await stat(path).catch(nullIfMissing);
  if (found === null || !found.isFile()) return;
  await rm(path, { force: true });
  await rm(typePath(directory, key), { force: true });
  await removeEmptyFolders(directory, dirname(path));
}

/** Renamed first, so that nobody sees half a directory, however long deleting takes. */
async function removeFolder(directory: string, folder: string): Promise<void> {
  const path = join(directory, folder);
  const found = await stat(path).catch(nullIfMissing);
  if (found === null || !found.isDirectory()) return;
  const aside = incomingPath(directory);
  try {
    await rename(path, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
  await removeEmptyFolders(directory, dirname(path));
}

async function* listFolder(directory: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(join(directory, folder)).catch(nullIfMissing);
  if (entries === null) return;
  for await (const entry of entries) {
    if (!isSegment(entry.name)) continue;
    if (entry.isDirectory()) yield* listFolder(directory, `${folder}${entry.name}/`);
    if (entry.isFile()) yield `${folder}${entry.name}`;
  }
}
