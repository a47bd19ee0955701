import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** How far one process has read a file, told to another one. */
const NAME = "part-read";

/** The bytes of a stream, which tell on their way how much of all of them has passed. */
export function createPartTeller(folder: string, allBytes: number) {
  let bytes = 0;
  let told = 0;
  return async function* passing(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      yield chunk;
      bytes += chunk.length;
      const hundredth = Math.min(100, Math.floor((100 * bytes) / allBytes));
      if (hundredth === told) continue;
      told = hundredth;
      writeFileSync(join(folder, NAME), String(told));
    }
  };
}

/** From zero to one. */
export async function partRead(folder: string): Promise<number> {
  const hundredths = Number(await readFile(join(folder, NAME), "utf8").catch(() => "0"));
  return Number.isFinite(hundredths) ? hundredths / 100 : 0;
}
