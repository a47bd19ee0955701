import { verify } from "@node-rs/argon2";

/** The baseline of a login: its argon2id hash, one at a time. */

export type VerifyOrder = { secretHash: string; secret: string; times: number };

async function run({ secretHash, secret, times }: VerifyOrder): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const begun = performance.now();
    if (!(await verify(secretHash, secret))) throw new Error("The hash is not that secret's.");
    took.push(performance.now() - begun);
  }
  return took;
}

process.on("message", (order: VerifyOrder) => {
  void run(order).then((took) => process.send?.(took));
});
process.on("disconnect", () => process.exit(0));
