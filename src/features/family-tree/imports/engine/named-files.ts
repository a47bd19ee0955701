import { namesFor } from "../../gedcom/engine/local-files.ts";
import type { LineProblem } from "../../gedcom/engine/read-records.ts";
import type { Structure } from "../../gedcom/engine/structure.ts";

/** A file of an archive, and where the tree in it first names it. */
export type NamedFile = { name: string; line: number; text: string; record: number };

type Line = { number: number; text: string };

/** Which files of an archive its tree names; `null`: there is no archive, and what is named lies elsewhere. */
export function createNamedFiles(
  names: ReadonlySet<string> | null,
  onProblem: (problem: LineProblem) => void,
) {
  const found = new Map<string, NamedFile>();
  let open: { file: Structure; line: Line }[] = [];

  /** Before its record ends: until then its text may go on. */
  const takeFile = (file: Structure, line: Line) => {
    if (names !== null) open.push({ file, line });
  };

  const endRecord = (record: number) => {
    for (const { file, line } of open) {
      const meant = namesFor(file.text ?? "");
      const name = meant.find((each) => names?.has(each));
      if (name === undefined) {
        if (meant.length > 0)
          onProblem({ line: line.number, text: line.text, reason: "noFile", kept: true });
      } else if (!found.has(name)) {
        found.set(name, { name, line: line.number, text: line.text, record });
      }
    }
    open = [];
  };
  return { takeFile, endRecord, found };
}
