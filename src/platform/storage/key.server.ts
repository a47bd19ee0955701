import { InvalidKeyError } from "./errors.server.ts";

// Below the limits of disks (255 per name, with our suffix) and S3 (1,024 in all).
const longestSegment = 200;
const longestKey = 800;
const segmentPattern = /^[a-z0-9._-]+$/;

export function isSegment(segment: string): boolean {
  return (
    segment.length <= longestSegment &&
    segmentPattern.test(segment) &&
    segment !== "." &&
    !segment.includes("..")
  );
}

export function isKey(key: string): boolean {
  return key.length <= longestKey && key.split("/").every(isSegment);
}

export function checkKey(key: string): void {
  if (!isKey(key)) throw new InvalidKeyError(key);
}

/** The folder's name with its closing slash, as every key below it begins; `""` for everything. */
export function folderOf(prefix: string): string {
  if (prefix === "") return "";
  const folder = prefix.endsWith("/") ? prefix.slice(0, -1) : prefix;
  checkKey(folder);
  return `${folder}/`;
}

/** Like `folderOf`, but never everything: an accidentally empty id must not clear the store. */
export function folderToRemove(prefix: string): string {
  const folder = folderOf(prefix);
  if (folder === "") throw new InvalidKeyError(prefix);
  return folder;
}
