/** `Content-Type` of a part, as it stands in the mail; empty where the mail itself says nothing. */
export type Field = { begin: number; end: number; said: string };

const TYPE = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*/im;
const FIELDS_BYTES_MAX = 512 * 1024;

/** Of the mail, and behind each line that may be a boundary. */
export function* typesOfParts(raw: Buffer): Generator<Field> {
  for (let from = 0; from !== -1; from = beginOfPart(raw, from)) {
    const fields = raw.toString("latin1", from, endOfFields(raw, from));
    const found = TYPE.exec(fields);
    const [said = ""] = found ?? [];
    const begin = from + (found?.index ?? 0);
    if (found !== null || from === 0) yield { begin, end: begin + said.length, said };
  }
}

function beginOfPart(raw: Buffer, after: number): number {
  const boundary = raw.indexOf("\n--", after, "latin1");
  if (boundary === -1) return -1;
  const end = raw.indexOf("\n", boundary + 1, "latin1");
  return end === -1 ? -1 : end + 1;
}

/** Where the header ends that begins there, with a blank line behind it. */
export function endOfFields(raw: Buffer, from = 0): number {
  const most = Math.min(raw.length, from + FIELDS_BYTES_MAX);
  const head = raw.subarray(from, most);
  if (head[0] === 0x0a || (head[0] === 0x0d && head[1] === 0x0a)) return from;
  const ends = ["\n\r\n", "\n\n"].map((gap) => head.indexOf(gap, 0, "latin1"));
  const known = ends.filter((end) => end !== -1);
  return known.length === 0 ? most : from + Math.min(...known);
}
