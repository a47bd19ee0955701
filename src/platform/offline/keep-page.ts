import type { Opened } from "./opened.ts";

let registered: Promise<ServiceWorkerRegistration> | null = null;

/** Once a document; the browser itself asks for a newer worker with each. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return null;
  // Without a net it is there already, or can't come.
  if (!navigator.onLine && navigator.serviceWorker.controller === null) return null;
  registered ??= navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  try {
    return await registered;
  } catch {
    // A browser may refuse to keep anything; pages are read without.
    return null;
  }
}

/** Has the worker keep the page as it is open now, with what was seen on it. */
export async function keepPage(): Promise<void> {
  if ((await registerWorker()) === null) return;
  const { active } = await navigator.serviceWorker.ready;
  const message: Opened = { opened: location.href, used: usedAddresses() };
  active?.postMessage(message);
}

/** Files and pictures; never a call of the API. */
function usedAddresses(): string[] {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const pictures = [...document.images]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    .map(({ currentSrc }) => currentSrc);
  const kept = files.filter((name) => /^\/(?:assets|locales)\//.test(new URL(name).pathname));
  const ours = [...kept, ...pictures].filter((name) => new URL(name).origin === location.origin);
  return [...new Set(ours)];
}
