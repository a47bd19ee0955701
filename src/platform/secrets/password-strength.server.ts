import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** 0–4; 2 is "somewhat guessable", which argon2id and the rate limit make dear enough. */
const LEAST_SCORE = 2;

let judge: ZxcvbnFactory | undefined;

/**
 * Judged by strength and not by character classes (NIST SP 800-63B): common passwords and
 * words of the context (the name, the address, the product) count as guessed.
 */
export async function isWeakPassword(password: string, context: string[]): Promise<boolean> {
  judge ??= await openJudge();
  const words = context.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]);
  return (
    judge.check(
      password,
      words.filter((word) => word.length > 2),
    ).score < LEAST_SCORE
  );
}

/** Its dictionaries are large: opened for the first password, not at every start. */
async function openJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Judge({ dictionary, graphs: adjacencyGraphs });
}
