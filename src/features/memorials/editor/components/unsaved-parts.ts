import { useEffect, useRef } from "react";

/** A part of the editor that saves by itself, as the years and the grave. */
export type UnsavedPart = {
  /** Whether something was typed that isn't saved. */
  isUnsaved: () => boolean;
  /** `null` for what only its user can decide about, and what is lost when the page is left: a recording. */
  save: (() => Promise<unknown>) | null;
};

const parts = new Set<{ current: UnsavedPart }>();

/** Has the part asked before the page is left. */
export function useUnsavedPart(part: UnsavedPart): void {
  const latest = useRef(part);
  useEffect(() => {
    latest.current = part;
  });
  useEffect(() => {
    parts.add(latest);
    return () => void parts.delete(latest);
  }, []);
}

export function hasUnsavedParts(): boolean {
  return [...parts].some(({ current }) => current.isUnsaved());
}

/** Returns whether everything is saved now. */
export async function saveParts(): Promise<boolean> {
  const unsaved = [...parts].filter(({ current }) => current.isUnsaved());
  await Promise.all(unsaved.flatMap(({ current }) => current.save?.() ?? []));
  return !hasUnsavedParts();
}

/** Whether leaving the page loses something for good. */
export function hasLosableParts(): boolean {
  return [...parts].some(({ current }) => current.save === null && current.isUnsaved());
}
