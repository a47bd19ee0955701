/** A typed web address in full, or `null` if it isn't https. */
export function secureAddress(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[a-z][a-z\d+-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.parse(whole);
  if (url?.protocol !== "https:" || !url.hostname.includes(".")) return null;
  return url.href;
}
