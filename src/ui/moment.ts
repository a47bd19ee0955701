/**
 * A typed time as `13:00`: from `13`, `13.00`, `13:00` or `1300`. Anything else stays as it was
 * typed, so that it is refused instead of lost.
 */
export function parseTyped(typed: string): string {
  const [, hour = "", minute = "00"] = /^(\d{1,2})(?:[.:]?([0-5]\d))?$/.exec(typed.trim()) ?? [];
  return hour !== "" && Number(hour) < 24 ? `${hour.padStart(2, "0")}:${minute}` : typed.trim();
}

/** As it is written in the language: `13.00` in Danish, `13:00` elsewhere. */
export function formatTyped(time: string, locale: string): string {
  return locale.startsWith("da") ? time.replace(/^(\d\d):(\d\d)$/, "$1.$2") : time;
}
