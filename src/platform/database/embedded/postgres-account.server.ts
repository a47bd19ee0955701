import { execFile, execFileSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Command = { file: string; args: string[]; uid?: number; gid?: number };

/** The system user PostgreSQL runs as, and how to run a command as that user. */
export type PostgresAccount = {
  uid: number | null;
  gid: number | null;
  command(file: string, args: string[]): Command;
};

const ourselves: PostgresAccount = {
  uid: null,
  gid: null,
  command: (file, args) => ({ file, args }),
};

/**
 * PostgreSQL refuses to run as root. For any other user it runs as that user; for root it runs as
 * whoever owns `cluster`, or as an unprivileged system user while there is none yet.
 */
export async function findPostgresAccount(
  directory: string,
  cluster: string,
  postgres: string,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return ourselves;
  const { uid, gid } = (await ownerOf(cluster)) ?? systemUser();
  const plain: PostgresAccount = {
    uid,
    gid,
    command: (file, args) => ({ file, args, uid, gid }),
  };
  if (await canRun(plain, directory, postgres)) return plain;
  const privileged: PostgresAccount = {
    uid,
    gid,
    command: (file, args) => ({ file: "setpriv", args: [...setpriv(uid, gid), file, ...args] }),
  };
  if (await canRun(privileged, directory, postgres)) return privileged;
  throw new Error(
    `PostgreSQL does not run as root, and user ${uid} cannot reach ${directory} or ${postgres}: ` +
      "start as a normal user, move the installation to a folder others may enter, or set DATABASE_URL.",
  );
}

async function ownerOf(cluster: string): Promise<{ uid: number; gid: number } | null> {
  const found = await stat(cluster).catch(() => null);
  return found === null || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
}

function systemUser(): { uid: number; gid: number } {
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {
      continue;
    }
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no user postgres or nobody: start as a normal user or set DATABASE_URL.",
  );
}

function idOf(option: string, name: string): number {
  return Number(execFileSync("id", [option, name], { stdio: ["ignore", "pipe", "ignore"] }));
}

// A clone below a directory only root may enter (/root, mktemp -d) is inaccessible to other users;
// this capability allows entering it. Granted only where needed. Without the secure bit, access(2),
// which initdb uses on its own program, would ignore the capability.
function setpriv(uid: number, gid: number): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--securebits=+no_setuid_fixup",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ];
}

async function canRun(
  account: PostgresAccount,
  directory: string,
  postgres: string,
): Promise<boolean> {
  const script = 'cd "$1" && exec "$2" --version';
  const { file, args, uid, gid } = account.command("/bin/sh", [
    "-c",
    script,
    "sh",
    directory,
    postgres,
  ]);
  return run(file, args, { cwd: "/", uid, gid }).then(
    () => true,
    () => false,
  );
}
