import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../../tools/checks/sources.ts";
import { aTree, PROJECT } from "./tree.ts";

const FIXTURE = "test/fixtures/flowers";
const LIST = "src/features.server.ts";

const read = (file: string) => readFileSync(join(PROJECT, file), "utf8");

/** The example feature `flowers`, where a real one would be. */
const FLOWERS = Object.fromEntries(
  filesBelow(PROJECT, [FIXTURE]).map((file) => [
    file.replace(FIXTURE, "src/features/flowers"),
    read(file),
  ]),
);

/** The line of the new feature in the list. */
function withFlowers(list: string): string {
  return `import { flowers } from "#features/flowers/feature.server.ts";\n${list.replace(/admin,?\s*\]/, "admin, flowers]")}`;
}

const COMPLETE: Readonly<Record<string, string>> = {
  ...FLOWERS,
  [LIST]: withFlowers(read(LIST)),
  "src/routes.ts": read("src/routes.ts"),
};

type Change = { file: string; from: string; to: string };

/** A tree with `flowers` only, with something forgotten. */
export function aTreeWithFlowers(change?: Change): string {
  if (change === undefined) return aTree({ ...COMPLETE });
  const { file, from, to } = change;
  const text = COMPLETE[file] ?? "";
  if (!text.includes(from)) throw new Error(`${file} doesn't hold ${from}`);
  return aTree({ ...COMPLETE, [file]: text.replace(from, to) });
}
