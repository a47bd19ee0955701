import { execFileSync } from "node:child_process";

/**
 * Files that differ from `base`, committed or not, and new files. Default base: where this branch
 * left main, or on main itself the last commit.
 */
export function changedFiles(root: string, base = baseOf(root)): string[] {
  const changed = git(root, "diff", "--name-only", "--no-renames", base);
  const added = git(root, "ls-files", "--others", "--exclude-standard");
  return [...new Set([...changed, ...added])].toSorted();
}

export function knownFiles(root: string): Set<string> {
  const known = git(root, "ls-files", "--cached", "--others", "--exclude-standard");
  const deleted = new Set(git(root, "ls-files", "--deleted"));
  return new Set(known.filter((file) => !deleted.has(file)));
}

function baseOf(root: string): string {
  for (const main of ["main", "origin/main"]) {
    const [base] = gitOrNothing(root, "merge-base", main, "HEAD");
    if (base !== undefined) return base;
  }
  return "HEAD";
}

function git(root: string, ...args: string[]): string[] {
  const output = execFileSync("git", args, { cwd: root, encoding: "utf8" });
  return output.split("\n").filter((line) => line !== "");
}

function gitOrNothing(root: string, ...args: string[]): string[] {
  try {
    return git(root, ...args);
  } catch {
    return [];
  }
}
