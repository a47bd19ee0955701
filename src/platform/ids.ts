import { v7 } from "uuid";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Time-ordered, so that rows written together lie together; never a sequence. */
export function newId(at?: Date): string {
  return at === undefined ? v7() : v7({ msecs: at.getTime() });
}

export function isId(text: string): boolean {
  return UUID.test(text);
}
