/**
 * This device's own copies of pictures that were just uploaded, by the item that they became. They
 * are shown until the server has made its versions, and forgotten with a reload.
 */
const copies = new Map<string, File>();

export function keepCopy(mediaId: string, file: File): void {
  copies.set(mediaId, file);
}

export function copyOf(mediaId: string): File | undefined {
  return copies.get(mediaId);
}

export function dropCopy(mediaId: string): void {
  copies.delete(mediaId);
}
