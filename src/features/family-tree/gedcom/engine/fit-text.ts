/** As `#platform/text.ts` cleans what people type; a file isn't refused for it. */
const UNWANTED = /(?![\t\n])[\p{Cc}\ufeff]|[\u202a-\u202e\u2066-\u2069]/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** One line of at most so many letters; `null` where nothing is left. The file's own record keeps all of it. */
export function fitLine(text: string | null | undefined, max: number): string | null {
  return fit(text?.replaceAll(/\s+/g, " "), max);
}

export function fitParagraphs(text: string | null | undefined, max: number): string | null {
  return fit(text, max);
}

function fit(text: string | null | undefined, max: number): string | null {
  const clean = (text ?? "").replaceAll(UNWANTED, "").toWellFormed().normalize("NFC").trim();
  if (clean.replaceAll(UNSEEN, "") === "") return null;
  const letters = Array.from(clean);
  return letters.length <= max
    ? clean
    : `${letters
        .slice(0, max - 1)
        .join("")
        .trim()}…`;
}
