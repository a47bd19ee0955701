import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const LIST = "src/features.server.ts";
const PROJECT = resolve(import.meta.dirname, "../..");

/** The folders of the features in the order of `src/features.server.ts`; a tree without one has the project's. */
export function featureOrder(root: string): string[] {
  const file = join(existsSync(join(root, LIST)) ? root : PROJECT, LIST);
  const text = readFileSync(file, "utf8");
  const imported = [
    ...text.matchAll(/import \{ (\w+) \} from "#features\/([a-z-]+)\/feature\.server\.ts";/g),
  ];
  const folders = new Map(imported.map(([, name = "", folder = ""]) => [name, folder]));
  const [, listed = ""] = /features = withSlices\(\[([^\]]*)\]\)/.exec(text) ?? [];
  const names = listed.split(",").map((name) => name.trim());
  const order = names.filter((name) => name !== "").map((name) => folders.get(name) ?? name);
  if (order.length === 0) throw new Error(`${LIST} lists no features.`);
  return order;
}
