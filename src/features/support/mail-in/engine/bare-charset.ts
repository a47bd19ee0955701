const UNSAID = "; charset=windows-1252";

/**
 * The mail with its texts declared as what old programs of Windows write, wherever they say nothing of it.
 * Bytes are kept: only the header fields of parts grow.
 */
export function withBareCharset(raw: Buffer): Buffer {
  const lines = raw.toString("latin1").split("\n");
  const declared: string[] = [];
  let isTyped = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const folded = [line];
    if (/^content-type:\s*text\/(?:plain|html)\b/i.test(line)) {
      while (/^[ \t]/.test(lines[index + 1] ?? "")) {
        index += 1;
        folded.push(lines[index] ?? "");
      }
      if (!folded.some((part) => /charset/i.test(part))) folded[0] = typed(line);
    }
    if (/^content-type:/i.test(line)) isTyped = true;
    declared.push(...folded);
  }
  const bare = isTyped ? "" : `Content-Type: text/plain${UNSAID}\r\n`;
  return Buffer.from(bare + declared.join("\n"), "latin1");
}

function typed(line: string): string {
  const [, field = "", rest = ""] = /^(content-type:\s*text\/\w+)(.*)$/is.exec(line) ?? [];
  return `${field}${UNSAID}${rest}`;
}
