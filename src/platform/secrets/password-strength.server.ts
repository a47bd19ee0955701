import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";

/** 0–4; 2 is "somewhat guessable", which argon2id and the rate limit make dear enough. */
const LEAST_SCORE = 2;

let judge: ZxcvbnFactory | undefined;

/**
 * Judged by strength and not by character classes (NIST SP 800-63B): common passwords and
 * words of the context (the name, the address, the product) count as guessed.
 */
export function isWeakPassword(password: string, context: string[]): boolean {
  judge ??= new ZxcvbnFactory({ dictionary: common, graphs: adjacencyGraphs });
  const words = context.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]);
  return (
    judge.check(
      password,
      words.filter((word) => word.length > 2),
    ).score < LEAST_SCORE
  );
}
