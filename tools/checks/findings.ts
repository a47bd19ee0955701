/** One place where the tree breaks a rule. `line` is 0 where the whole file is meant. */
export type Finding = { rule: string; file: string; line: number; message: string };

export function finding(rule: string, file: string, message: string, line = 0): Finding {
  return { rule, file, line, message };
}

function describe({ rule, file, line, message }: Finding): string {
  return `  ${line > 0 ? `${file}:${line}` : file}  ${rule}\n      ${message}`;
}

/** Prints what a check found and sets the exit code. `seen` says what the check looked at. */
export function report(findings: Finding[], seen: string): void {
  const sorted = findings.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  for (const each of sorted) console.log(describe(each));
  console.log(findings.length === 0 ? seen : `${findings.length} broken, ${seen}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

/** The tree a check was asked to look at: the project itself, unless the command line names one. */
export function askedRoot(): string {
  return process.argv[2] ?? process.cwd();
}
