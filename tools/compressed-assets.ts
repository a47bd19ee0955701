import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:js|css|svg|json)$/;
/** Below this size the headers outweigh the saving. */
const WORTHWHILE_BYTES = 512;

/**
 * Writes a Brotli and a gzip copy beside each built file, so that the server compresses nothing.
 * Runs with the server's build, which comes last: it adds the route list to the browser's files.
 */
export function compressedAssets(folder: string): Plugin {
  return {
    name: "compressed-assets",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    writeBundle: { sequential: true, order: "post", handler: () => compressFolder(folder) },
  };
}

async function compressFolder(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => TEXT.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTHWHILE_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
