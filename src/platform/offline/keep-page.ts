import type { Opened } from "./opened.ts";

let registered: Promise<ServiceWorkerRegistration> | null = null;

/** Once per document; the browser itself checks for a newer worker. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return null;
  // Offline it is there already, or can't be loaded.
  if (!navigator.onLine && navigator.serviceWorker.controller === null) return null;
  registered ??= navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  try {
    return await registered;
  } catch {
    // A browser may refuse storage; pages are read without.
    return null;
  }
}

/** Has the worker store the page as it is open now, with what it showed. */
export async function keepPage(): Promise<void> {
  if ((await registerWorker()) === null) return;
  const { active } = await navigator.serviceWorker.ready;
  const message: Opened = { opened: location.href, used: usedAddresses() };
  active?.postMessage(message);
}

/** Files and pictures; never an API call. */
function usedAddresses(): string[] {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const pictures = [...document.images]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    .map(({ currentSrc }) => currentSrc);
  const kept = files.filter((name) => /^\/(?:assets|locales)\//.test(new URL(name).pathname));
  const ours = [...kept, ...pictures].filter((name) => new URL(name).origin === location.origin);
  return [...new Set(ours)];
}
