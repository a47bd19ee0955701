/** What ends a name in a URL, or is dropped from it: the address would be read as another one. */
const NO_DOMAIN = /[\s\p{Cc}/?#:@%\\[\]]/u;

/**
 * An address whose domain is in letters of ASCII, as mail servers ask for it: `blåbær.dk` and `BLÅBÆR.dk`
 * are `xn--blbr-roah.dk`. What has no such domain is as it was.
 */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (at === 0 || !/[^ -~]/.test(domain) || NO_DOMAIN.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** Names and addresses that differ only in case, spaces or how their domain is written are the same. */
export function keyOf(nameOrEmail: string): string {
  return asciiAddress(nameOrEmail.trim()).normalize("NFKC").toLowerCase();
}
