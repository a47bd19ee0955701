/** Above this it is no text, but a film that was chosen in its place. */
const LARGEST = 1_000_000;

/** What a `.srt` or `.vtt` file says; old ones of Denmark are often Windows-1252. */
export async function readSubtitleFile(file: File): Promise<string | null> {
  if (file.size > LARGEST) return null;
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
