import { AppError } from "#platform/errors.ts";

/** The revision in an `If-Match` header: `"7"` → 7; absent or `*` → any. */
export function revisionOf(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === "*") return null;
  const revision = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1];
  if (revision === undefined) throw new AppError("changedMeanwhile");
  return Number(revision);
}
