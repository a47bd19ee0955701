import { HIDDEN_MS } from "#platform/i18n/choice.ts";

/** In the tab's storage: the page that is open, and the one that a click was about to open. */
export const OPENING_KEY = "opening";

/**
 * After a deployment the code of a page that wasn't opened yet is gone. React Router then reloads the
 * page that is open, and forgets where the click led.
 */
export function keepOpening(to: string): void {
  try {
    sessionStorage.setItem(OPENING_KEY, JSON.stringify([location.href, to]));
  } catch {
    // A browser that keeps nothing shows the former page again.
  }
}

/** Inline in <head>, before the first paint: the reloaded page leads on to where the click led. */
export const openingScript = `try{(()=>{const kept=sessionStorage.getItem("${OPENING_KEY}");if(kept===null)return;sessionStorage.removeItem("${OPENING_KEY}");const [from,to]=JSON.parse(kept);if(from!==location.href||performance.getEntriesByType("navigation")[0]?.type!=="reload")return;const root=document.documentElement;root.style.visibility="hidden";setTimeout(()=>{root.style.visibility=""},${HIDDEN_MS});history.pushState(null,"",to);location.reload()})()}catch{}`;
