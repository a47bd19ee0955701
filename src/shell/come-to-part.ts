/** What people do to move on the page themselves. */
const MOVES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Brings the part that the address names into view, for pages that the browser renders: at once, or
 * when it comes, unless the reader has moved before.
 */
export function comeToPart(): void {
  const id = window.location.hash.slice(1);
  if (id === "" || isThere(id)) return;
  const watching = new MutationObserver(() => {
    if (isThere(id)) stop();
  });
  function stop() {
    watching.disconnect();
    for (const move of MOVES) removeEventListener(move, stop);
  }
  watching.observe(document.body, { childList: true, subtree: true });
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
}

function isThere(id: string): boolean {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  return part !== null;
}
