import { CALLS } from "./calls.ts";
import { ASKERS, type Outcome } from "./rules.ts";

const CELLS: Record<Outcome, string> = {
  allowed: "yes",
  tooLate: "too late",
  login: "log in",
  forbidden: "no",
  notFound: "–",
};

const ABOUT = `# Who may call what

Made by \`npm run matrix\` from \`test/permissions/calls.ts\`, which \`test/permissions.test.ts\` tries with
every call as everybody; a route without a line there fails the build, and so does this page when it
says anything else.

The columns are who asks: first people who have nothing to do with it, of whom _keeper_ keeps another
memorial; then those who keep this one, which is private, from its _reader_ to its _owner_, whose plate
opens it. **yes**: let in. **log in**: 401. **no**: 403. **–**: 404, the same as for what
was never there. **too late**: may be tried by anyone signed in, but this one is another's already.
`;

/** The matrix of routes by callers, as in `docs/permissions.md`. */
export function matrix(): string {
  const rows = Object.entries(CALLS)
    .toSorted(([a], [b]) => compare(pathOf(a), pathOf(b)) || compare(a, b))
    .map(([call, { may }]) => [`\`${call}\``, ...ASKERS.map((asker) => CELLS[may(asker)])]);
  const head = ["Call", ...ASKERS];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => [...(row[column] ?? "")].length)),
  );
  const rule = widths.map((width) => "-".repeat(width));
  const lines = [head, rule, ...rows].map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  return `${ABOUT}\n${lines.join("\n")}\n`;
}

function pathOf(call: string): string {
  return call.split(" ")[1] ?? "";
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

if (import.meta.main) process.stdout.write(matrix());
