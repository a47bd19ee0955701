import { randomBytes } from "node:crypto";

/** 128 bits as a segment of a key: where a file lies is told by nothing about it. */
export function randomKey(): string {
  return randomBytes(16).toString("hex");
}
