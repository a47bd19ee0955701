/** The guide's questions, in order. */
export const GUIDE_STEPS = ["name", "portrait", "dates", "story", "privacy"] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

/** Without a step: where to resume. */
export function guidePath(id: string, step?: GuideStep): string {
  const start = `/create-memorial/guided/${encodeURIComponent(id)}`;
  return step === undefined ? start : `${start}/${step}`;
}

/** What comes next, after publishing. */
export function publishedPath(id: string): string {
  return `${guidePath(id)}/published`;
}
