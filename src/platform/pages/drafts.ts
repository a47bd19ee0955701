/** What every draft's name in the browser begins with. */
export const DRAFT_PREFIX = "draft:";

/** The cache of chosen files that can't be uploaded yet (`draft-files.ts`). */
export const DRAFT_FILES = "draft files";

/** What was typed and not saved, kept while the tab is open. `null` when there is nothing. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

export function keepDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(DRAFT_PREFIX + name, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still has the text in its field.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(DRAFT_PREFIX + name);
  } catch {
    // Then nothing was kept either.
  }
}

/** After a log-out the next person at this computer finds none of it, in any tab. */
export function forgetDrafts(): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
      }
    }
  } catch {
    // Then nothing was kept either.
  }
}
