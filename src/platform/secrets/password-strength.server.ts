import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** 0–4; 2 is "somewhat guessable", sufficient with argon2id and rate limits. */
const LEAST_SCORE = 2;

let judge: ZxcvbnFactory | undefined;

/**
 * Judges strength instead of character classes (NIST SP 800-63B): common passwords and words of the
 * context (name, address, product) count as guessed.
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

/** The dictionaries are large: loaded for the first password, not at start. */
async function openJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Judge({ dictionary, graphs: adjacencyGraphs });
}
