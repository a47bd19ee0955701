import { useMemo } from "react";
import { useHydrated } from "#shell/hydrated.ts";
import { newKey } from "#platform/pages/attempt-key.ts";
import { dropDraftFile, keepDraftFile, readDraftFile } from "#platform/pages/draft-files.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";

/** The addresses of a page that is begun without an account, after its first question. */
export const BEGIN_PORTRAIT = "/create-memorial/guided/portrait";
export const SAVE_BEGUN = "/create-memorial/guided/save";

const DRAFT = "guided";
const SAVED = "guided-saved";

/** What was answered before there is an account. It stays in this tab until it is saved. */
export type BegunPage = { id: string; name: string };

/** Which page the begun one became: going back leads to it, not to a second one. */
type SavedPage = { begunId: string; memorialId: string };

export function readBegun(): BegunPage | null {
  const { id, name } = textsIn(readDraft(DRAFT));
  return id === undefined || name === undefined ? null : { id, name };
}

/** As when the screen was opened; `undefined` until the browser has taken over. */
export function useBegunPage(): BegunPage | null | undefined {
  const hydrated = useHydrated();
  return useMemo(() => (hydrated ? readBegun() : undefined), [hydrated]);
}

/** Keeps the name; the same page as long as it isn't saved. */
export function keepBegun(name: string): BegunPage {
  const begun = { id: readBegun()?.id ?? newKey(), name };
  keepDraft(DRAFT, begun);
  return begun;
}

export function dropBegun(): void {
  dropDraft(DRAFT);
}

export function readSaved(): SavedPage | null {
  const { begunId, memorialId } = textsIn(readDraft(SAVED));
  return begunId === undefined || memorialId === undefined ? null : { begunId, memorialId };
}

/** The picture waits for the guide, which uploads it. */
export async function becomeSaved(begun: BegunPage, memorialId: string): Promise<void> {
  const file = await readDraftFile(portraitKey(begun.id));
  if (file !== null) await keepDraftFile(portraitKey(memorialId), file);
  await dropDraftFile(portraitKey(begun.id));
  keepDraft(SAVED, { begunId: begun.id, memorialId } satisfies SavedPage);
  dropBegun();
}

/** Of a begun page, and of a saved one whose picture isn't uploaded yet. */
export function portraitKey(id: string): string {
  return `portrait-${id}`;
}

function textsIn(draft: unknown): Record<string, string | undefined> {
  if (typeof draft !== "object" || draft === null) return {};
  return Object.fromEntries(
    Object.entries(draft).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
