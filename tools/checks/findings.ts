/** One violation. `line` is 0 for the whole file. */
export type Finding = { rule: string; file: string; line: number; message: string };

export function finding(rule: string, file: string, message: string, line = 0): Finding {
  return { rule, file, line, message };
}

function describe({ rule, file, line, message }: Finding): string {
  return `  ${line > 0 ? `${file}:${line}` : file}  ${rule}\n      ${message}`;
}

/** Prints the findings of a check and sets the exit code. `seen` is what the check covered. */
export function report(findings: Finding[], seen: string): void {
  const sorted = findings.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  for (const each of sorted) console.log(describe(each));
  console.log(findings.length === 0 ? seen : `${findings.length} broken, ${seen}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

/** The root to check: the project itself, unless the command line names another. */
export function askedRoot(): string {
  return process.argv[2] ?? process.cwd();
}
