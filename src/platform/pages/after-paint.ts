/** Runs something once what was just changed can be seen: a touch is answered before it is acted upon. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
