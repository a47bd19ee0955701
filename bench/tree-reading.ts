import { createReadStream } from "node:fs";
import { readFile } from "#features/family-tree/gedcom/engine/read-file.ts";

/** Our reading of a GEDCOM file, from its encoding to its records. Answers in milliseconds. */

export type TreeOrder = { path: string };

async function run({ path }: TreeOrder): Promise<number> {
  const begun = performance.now();
  let records = 0;
  const summary = await readFile(() => createReadStream(path), null, {
    onRecord: () => {
      records++;
    },
    onProblem: ({ reason }) => {
      throw new Error(`The file is not as it should be: ${reason}.`);
    },
  });
  if (summary === null || records === 0) throw new Error("Nothing was read.");
  return performance.now() - begun;
}

process.on("message", (order: TreeOrder) => {
  void run(order).then((took) => process.send?.(took));
});
process.on("disconnect", () => process.exit(0));
