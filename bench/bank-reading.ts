import { createReadStream } from "node:fs";
import { OUR_IBAN } from "#test/bank-files.ts";
import { readBankFile } from "#features/commerce/payments/engine/bank-file.ts";

/** Our reading of a bank's file, without counting it. Answers in milliseconds. */

export type ReadingOrder = { path: string };

async function run({ path }: ReadingOrder): Promise<number> {
  const begun = performance.now();
  let entries = 0;
  for await (const read of readBankFile(createReadStream(path), OUR_IBAN)) {
    if (read !== "ignored") entries++;
  }
  if (entries === 0) throw new Error("Nothing was read.");
  return performance.now() - begun;
}

process.on("message", (order: ReadingOrder) => {
  void run(order).then((took) => process.send?.(took));
});
process.on("disconnect", () => process.exit(0));
