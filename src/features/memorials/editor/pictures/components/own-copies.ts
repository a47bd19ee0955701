/**
 * This device's own copies of pictures that were just uploaded, by the item that they became. They
 * are shown until the server has made its versions, and forgotten with a reload.
 */
const copies = new Map<string, File>();

const keys = new WeakMap<File, number>();
let lastKey = 0;

/** The same for a file as long as it is on its way. Names won't do: phones call them all `image.jpg`. */
export function keyOf(file: File): number {
  const key = keys.get(file) ?? ++lastKey;
  keys.set(file, key);
  return key;
}

export function keepCopy(mediaId: string, file: File): void {
  copies.set(mediaId, file);
}

export function copyOf(mediaId: string): File | undefined {
  return copies.get(mediaId);
}

export function dropCopy(mediaId: string): void {
  copies.delete(mediaId);
}
