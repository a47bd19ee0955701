import type { GuideStep } from "#features/memorials/editor/guide/components/guide-steps.ts";

/** Without a step: where to resume. */
export function guidePath(id: string, step?: GuideStep): string {
  const start = `/create-memorial/guided/${encodeURIComponent(id)}`;
  return step === undefined ? start : `${start}/${step}`;
}

/** What comes next, after publishing. */
export function publishedPath(id: string): string {
  return `${guidePath(id)}/published`;
}
