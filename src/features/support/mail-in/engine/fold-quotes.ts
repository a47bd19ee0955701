import EmailReplyParser from "email-reply-parser";

export type Folded = { body: string; quoted: string };

/** What the library reads: its patterns take long over more, and nobody writes more above a quote. */
const READ_MAX = 20_000;
/** How many lines the header of a forwarded mail may take. */
const BLOCK_LINES = 8;

const FROM = /^\W{0,4}(?:fra|from|de|von):\s*\S/iu;
const SENT = /^\W{0,4}(?:sendt|dato|sent|date|enviado|fecha|gesendet):\s*\S/iu;
const TO = /^\W{0,4}(?:til|to|para|an):\s*\S/iu;
const SUBJECT = /^\W{0,4}(?:emne|subject|asunto|betreff):/iu;
/** `Den 3. nov. 2026 kl. 10.12 skrev Anna <anna@example.org>:`, which may go over two lines. */
const WROTE =
  /^(?:den|on|el|man|tir|ons|tor|fre|lør|søn)\b.{0,300}\b(?:skrev|wrote|escribió)\b.{0,200}:$/iu;
/** `----- Oprindelig meddelelse -----` */
const DIVIDER = /^-{2,9}\s?(?:oprindelig|videresendt|original|forwarded|mensaje)\b/iu;
const DIVIDER_MAX = 90;

/** Parts what somebody wrote from what they answer. Nothing is dropped: both together are the text. */
export function foldQuotes(text: string): Folded {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const begin = lines.findIndex((_, index) => beginsQuote(lines, index));
  const above = (begin === -1 ? lines : lines.slice(0, begin)).join("\n");
  const below = begin === -1 ? "" : lines.slice(begin).join("\n");
  const { body, quoted } = foldAbove(above);
  // Answers below what they quote, or nothing but a forwarded mail: the whole is what was written.
  if (body.trim() === "") return { body: text.trim(), quoted: "" };
  return {
    body: body.trim(),
    quoted: [quoted, below].filter((part) => part.trim() !== "").join("\n"),
  };
}

function foldAbove(text: string): Folded {
  if (text.length > READ_MAX) return { body: text, quoted: "" };
  const body: string[] = [];
  const quoted: string[] = [];
  for (const fragment of new EmailReplyParser().read(text).getFragments()) {
    (fragment.isQuoted() || fragment.isHidden() ? quoted : body).push(fragment.getContent());
  }
  return { body: body.join("\n"), quoted: quoted.join("\n") };
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index]?.trim() ?? "";
  if (isDivider(line) || WROTE.test(line)) return !isFollowedByAnswer(lines, index);
  const next = lines[index + 1]?.trim() ?? "";
  if (line.length < 300 && WROTE.test(`${line} ${next}`))
    return !isFollowedByAnswer(lines, index + 1);
  if (!FROM.test(line)) return false;
  const block = lines.slice(index, index + BLOCK_LINES).map((one) => one.trim());
  return [SENT, TO, SUBJECT].every((field) => block.some((one) => field.test(one)));
}

/** Whether the quote is marked line by line and words follow it: then the library tells them apart. */
function isFollowedByAnswer(lines: readonly string[], index: number): boolean {
  const below = lines.slice(index + 1).filter((line) => line.trim() !== "");
  const isMarked = below[0]?.trimStart().startsWith(">") === true;
  return isMarked && below.some((line) => !line.trimStart().startsWith(">"));
}

function isDivider(line: string): boolean {
  return line.length <= DIVIDER_MAX && line.endsWith("--") && DIVIDER.test(line);
}
