/** Markup and scripts, whatever their files are called: browsers and shells run what looks like it. */
const MARKUP =
  /<(?:!doctype\b|\?(?:xml|php)\b|\/?(?:html|head|body|title|script|style|svg|math|iframe|object|embed|applet|form|input|meta|link|base|img|video|audio|table|a)(?:[\s/>]|$))/i;
const PROGRAM = /^(?:#!|@echo\b|MZ|\{\\rtf|%!PS|%PDF)/;

/** Whether bytes are text for people: nothing in it is run or rendered by any program. */
export function isPlainText(bytes: Uint8Array): boolean {
  const text = decodedText(bytes);
  if (text === null || hasControls(text)) return false;
  return !MARKUP.test(text) && !PROGRAM.test(text.trimStart());
}

function decodedText(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of isUtf16 ? ["utf-16le"] : ["utf-8", "windows-1252"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not written in this encoding.
    }
  }
  return null;
}

/** Tabs and breaks aside; those of windows-1252 between 0x80 and 0x9f stand for nothing. */
function hasControls(text: string): boolean {
  return /[^\P{Cc}\t\n\r\f]/u.test(text);
}
