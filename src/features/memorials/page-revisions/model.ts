import { WALK_PARAMETERS } from "../walk/contract.ts";

/** The URLs of a memorial's page, by its id or slug. */
const ADDRESS = /^\/(?:memorial|classic-memorial|enhanced-memorial)\/([^/]{1,200})$/;
/** Of the walk through the life. */
const WALK = /^\/memorial\/([^/]{1,200})\/timeline$/;

/** The id or slug in the path of a memorial's page; `null` for other pages. */
export function memorialAt(path: string): string | null {
  return ADDRESS.exec(path)?.[1] ?? null;
}

/** The same, also in the path of the walk, which shows what the page shows. */
export function shownMemorialAt(path: string): string | null {
  return memorialAt(path) ?? WALK.exec(path)?.[1] ?? null;
}

/** The query parameters that change a memorial's page, which are its sections', or the walk. */
export function memorialParameters(path: string, ofPage: readonly string[]) {
  if (WALK.test(path)) return WALK_PARAMETERS;
  return memorialAt(path) === null ? null : ofPage;
}
