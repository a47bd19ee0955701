import { ENTRIES, MESSAGE_KINDS } from "../messages/contract.ts";

/** The URLs of a memorial's page, by its id or slug. */
const ADDRESS = /^\/(?:memorial|classic-memorial|enhanced-memorial)\/([^/]{1,200})$/;

/** Where the lists of visitors' entries begin, and the album whose pictures are shown. */
const PARAMETERS = [...MESSAGE_KINDS.map((kind) => ENTRIES[kind].section), "burnt", "album"];

/** The id or slug in a page's path; `null` for other pages. */
export function memorialAt(path: string): string | null {
  return ADDRESS.exec(path)?.[1] ?? null;
}

/** The query parameters that change a memorial's page. */
export function memorialParameters(path: string): readonly string[] | null {
  return memorialAt(path) === null ? null : PARAMETERS;
}
