/** The tab a key moves to, wrapping around and skipping disabled ones; `null` for other keys. */
export function nextTab<Key extends string>(
  pressed: string,
  tabs: readonly { key: Key; disabled?: boolean }[],
  current: Key,
  isReversed: boolean,
): Key | null {
  const open = tabs.filter(({ key, disabled = false }) => !disabled || key === current);
  const at = open.findIndex(({ key }) => key === current);
  const step = (by: number) => open.at((at + by) % open.length)?.key ?? null;
  if (pressed === (isReversed ? "ArrowLeft" : "ArrowRight")) return step(1);
  if (pressed === (isReversed ? "ArrowRight" : "ArrowLeft")) return step(-1);
  if (pressed === "Home") return open.at(0)?.key ?? null;
  if (pressed === "End") return open.at(-1)?.key ?? null;
  return null;
}
