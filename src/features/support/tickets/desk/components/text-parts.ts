import type { MentionedCode } from "#features/qr/mentions/contract.ts";

type Part<Code> = string | { written: string; code: Code };

/** A line cut at the codes in it, each found in whichever way it was written. */
export function textParts<Code extends Pick<MentionedCode, "written">>(
  line: string,
  codes: readonly Code[],
): Part<Code>[] {
  const parts: Part<Code>[] = [];
  let rest = line;
  for (;;) {
    const next = firstIn(rest, codes);
    if (next === null) break;
    if (next.at > 0) parts.push(rest.slice(0, next.at));
    parts.push({ written: next.written, code: next.code });
    rest = rest.slice(next.at + next.written.length);
  }
  if (rest !== "") parts.push(rest);
  return parts;
}

/** The earliest; of two at the same place the longer one. */
function firstIn<Code extends Pick<MentionedCode, "written">>(
  line: string,
  codes: readonly Code[],
): { at: number; written: string; code: Code } | null {
  const found = codes
    .flatMap((code) =>
      code.written.map((written) => ({ at: line.indexOf(written), written, code })),
    )
    .filter(({ at, written }) => at >= 0 && written !== "");
  const [first] = found.toSorted((a, b) => a.at - b.at || b.written.length - a.written.length);
  return first ?? null;
}
