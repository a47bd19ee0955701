import { randomBytes } from "node:crypto";

/** 128 random bits as a segment of a key: the key reveals nothing about the file. */
export function randomKey(): string {
  return randomBytes(16).toString("hex");
}
