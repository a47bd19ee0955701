export type Folded = { body: string; quoted: string };

/** How many lines the header of a forwarded mail may take, and the line above a quote. */
const BLOCK_LINES = 8;
const ATTRIBUTION_LINES = 3;
/** No program writes a longer line there. */
const LINE_MAX = 300;

const FROM = /^\W{0,4}(?:fra|from|de|von):/iu;
const TO = /^\W{0,4}(?:til|to|para|an):/iu;
const SUBJECT = /^\W{0,4}(?:emne|subject|asunto|betreff):/iu;
const DATE = /^\W{0,4}(?:dato|date|fecha|datum):/iu;
/** A label that nothing but a mail has. */
const SENT = /^\W{0,4}(?:sendt|sent|enviado|gesendet):/iu;

const WROTE = /(?<!\p{L})(?:skrev|wrote|escribió|schrieb|schreef|écrit|skreiv)(?!\p{L})/iu;
const ADDRESS = /[^\s@<]@[^\s@>]/;
const CLOCK = /(?<!\d)\d{1,2}[.:]\d{2}(?!\d)/;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

/** `----- Oprindelig meddelelse -----` */
const DIVIDER =
  /^-{2,20} ?(?:oprindelig (?:meddelelse|mail|besked)|videresendt (?:meddelelse|mail|besked)|original (?:message|mail)|forwarded message|mensaje (?:original|reenviado)) ?-{2,20}$/iu;
const RULE = /^[-_]{5,80}$/;

/**
 * Parts what somebody wrote from the mail that they answer, where it certainly is one: from a line or block
 * of a mail program to the end. What may be the writer's own words stays, and everything in its order: both
 * together are the text.
 */
export function foldQuotes(text: string): Folded {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const begin = beginOfQuote(lines);
  const body = (begin === -1 ? "" : lines.slice(0, begin).join("\n")).trim();
  // Nothing but a forwarded mail: it is what was sent.
  if (body === "") return { body: text.trim(), quoted: "" };
  return { body, quoted: lines.slice(begin).join("\n").trim() };
}

function beginOfQuote(lines: readonly string[]): number {
  const header = lines.findIndex((line, index) => isDivider(line) || isHeader(lines, index));
  if (header === -1) return beginOfMarkedQuote(lines);
  const above = lines.findLastIndex((line, index) => index < header && line.trim() !== "");
  return RULE.test(lines[above]?.trim() ?? "") ? above : header;
}

function isDivider(line: string): boolean {
  return line.length <= LINE_MAX && DIVIDER.test(line.trim());
}

/** Of a mail, as programs write it above: a person's list of places and dates has neither order nor signs of it. */
function isHeader(lines: readonly string[], index: number): boolean {
  if (!isField(lines[index], FROM)) return false;
  const after = lines.slice(index + 1, index + BLOCK_LINES).map((line) => line.trim());
  const end = after.indexOf("");
  const block = end === -1 ? after : after.slice(0, end);
  const [second] = block;
  const sent = block.find((line) => isField(line, SENT));
  const date = sent ?? block.find((line) => isField(line, DATE));
  const to = block.find((line) => isField(line, TO));
  if (date === undefined || to === undefined || second === to) return false;
  if (!block.some((line) => isField(line, SUBJECT))) return false;
  return ADDRESS.test(`${lines[index]} ${to}`) || (sent !== undefined && CLOCK.test(sent));
}

function isField(line: string | undefined, name: RegExp): boolean {
  return line !== undefined && name.test(line.trimStart().slice(0, LINE_MAX));
}

/** A line that says who wrote what follows, above lines that are marked to the end; -1 if there is none. */
function beginOfMarkedQuote(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== "" && !isMarked(line));
  if (last === -1 || !lines.slice(last + 1).some(isMarked)) return -1;
  for (let count = 1; count <= ATTRIBUTION_LINES; count += 1) {
    const begin = last - count + 1;
    if (begin < 0 || lines[begin]?.trim() === "") return -1;
    const isAlone = (lines[begin - 1] ?? "").trim() === "";
    const said = lines.slice(begin, last + 1).map((line) => line.trim().slice(0, LINE_MAX));
    if (isAttribution(said.join(" "), isAlone)) return begin;
  }
  return -1;
}

function isMarked(line: string): boolean {
  return line.trimStart().startsWith(">");
}

/** By what mail programs of all languages write there: when, and who by their address or by the verb. */
function isAttribution(line: string, isAlone: boolean): boolean {
  if (!/[:：]$/.test(line)) return false;
  const hasAddress = ADDRESS.test(line);
  const isDated = CLOCK.test(line) || YEAR.test(line);
  if (WROTE.test(line)) return isDated && (hasAddress || CLOCK.test(line));
  return isAlone && hasAddress && CLOCK.test(line) && YEAR.test(line);
}
