/** Larger files are not text, but probably a film chosen by mistake. */
const LARGEST = 1_000_000;

/** The text of a `.srt` or `.vtt` file; old Danish ones are often Windows-1252. */
export async function readSubtitleFile(file: File): Promise<string | null> {
  if (file.size > LARGEST) return null;
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
