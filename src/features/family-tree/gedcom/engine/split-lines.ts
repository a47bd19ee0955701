/** Characters of one line, far beyond what any program writes. */
const LINE_MAX = 1_000_000;

type Receiver = {
  onLine: (line: string, number: number) => void;
  /** What of a line was longer than a line may be is left out. */
  onCut: (line: string, number: number) => void;
};

/**
 * Lines of any ending. A file is told by its first line break: one of carriage returns alone ends lines by these,
 * any other by line feeds, whatever carriage return stands beside them.
 */
export function createLineSplitter({ onLine, onCut }: Receiver) {
  let rest = "";
  let number = 0;
  let isCut = false;
  let ending: "\n" | "\r" | null = null;

  const take = (line: string) => {
    number += 1;
    if (isCut) onCut(line.slice(0, LINE_MAX), number);
    isCut = false;
    const plain = line.includes("\r") ? withoutReturns(line) : line;
    // A carriage return inside of a line is a line break that some program left.
    if (plain.includes("\r")) for (const each of plain.split(/\r+/)) onLine(each, number);
    else onLine(plain, number);
  };

  const push = (text: string) => {
    let from = 0;
    ending ??= endingOf(rest + text);
    for (
      let at = ending === null ? -1 : text.indexOf(ending);
      at >= 0;
      at = text.indexOf(ending ?? "\n", from)
    ) {
      const room = Math.max(0, LINE_MAX - rest.length);
      isCut ||= at - from > room;
      take(rest + text.slice(from, Math.min(at, from + room)));
      rest = "";
      from = at + 1;
    }
    const room = Math.max(0, LINE_MAX - rest.length);
    isCut ||= text.length - from > room;
    rest += text.slice(from, from + room);
  };

  const end = () => {
    if (rest !== "") take(rest);
    rest = "";
  };
  return { push, end };
}

/** `null` as long as none was seen, or only a carriage return of which nobody knows what follows. */
function endingOf(text: string): "\n" | "\r" | null {
  const first = text.search(/[\r\n]/);
  if (first < 0) return null;
  if (text[first] === "\n" || text[first + 1] === "\n") return "\n";
  return first + 1 < text.length ? "\r" : null;
}

/** Without carriage returns at either end. */
function withoutReturns(line: string): string {
  let from = 0;
  let to = line.length;
  while (line[from] === "\r") from += 1;
  while (to > from && line[to - 1] === "\r") to -= 1;
  return line.slice(from, to);
}
