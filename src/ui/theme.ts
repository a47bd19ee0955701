import { useSyncExternalStore } from "react";

/** As specified: "system" can be chosen and is stored, and counts as light. */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

export const themeKey = "theme";

/** Inline in <head>, before the first paint; its hash is part of the content security policy. */
export const themeScript =
  'try{if(localStorage.getItem("theme")==="dark")document.documentElement.dataset.theme="dark"}catch{}';

const listeners = new Set<() => void>();

/** The visitor's choice; light if nothing is or can be stored. */
function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === "dark" || stored === "system" ? stored : "light";
  } catch {
    return chosenWithoutStorage;
  }
}

let chosenWithoutStorage: Theme = "light";

function chooseTheme(theme: Theme): void {
  chosenWithoutStorage = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Private browsing may refuse: the choice then lasts until the page is left.
  }
  announce();
}

function announce(): void {
  const root = document.documentElement;
  if (readTheme() === "dark") root.dataset["theme"] = "dark";
  else delete root.dataset["theme"];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key === themeKey || event.key === null) announce();
}

/** The theme and its setter; other open pages follow. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => "light");
  return { theme, setTheme: chooseTheme };
}
