const name = (invoiceId: string) => `invoice-key:${invoiceId}`;

/**
 * The key of an order while its invoice is paid elsewhere: this tab keeps it, so that the provider isn't
 * told. Without storage, or in another tab, the way back has none, and the page says so much less.
 */
export function carryKey(invoiceId: string, key: string | null): void {
  if (key === null) return;
  try {
    sessionStorage.setItem(name(invoiceId), key);
  } catch {
    // Blocked storage is the same as none.
  }
}

export function carriedKey(invoiceId: string): string | null {
  try {
    return sessionStorage.getItem(name(invoiceId));
  } catch {
    return null;
  }
}
