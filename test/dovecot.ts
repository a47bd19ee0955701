import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { freePort } from "#platform/free-port.server.ts";
import { atEnd } from "#test/at-end.ts";

/** A mailbox of dovecot, empty at first. */
export type TestMailbox = {
  port: number;
  user: string;
  password: string;
  /** Lays a mail into the mailbox, as a mail server would. */
  deliver(mail: string): Promise<void>;
  /** Makes the mailbox anew, with the mails it held and other numbers for them. */
  remake(): Promise<void>;
  /** The names of all mails, which tell what was read. */
  folder: string;
};

/** Dovecot reads nobody's mail as root: Debian's own user for mail does then. */
const owner =
  process.getuid?.() === 0
    ? { uid: 8, gid: 8, account: "dovecot" }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, account: userInfo().username };

const SETTINGS = (directory: string, port: number, user: string) => `
base_dir = ${directory}/run
log_path = ${directory}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${user}
default_login_user = ${user}
first_valid_uid = 0
mail_location = maildir:${directory}/%u
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=hemmelig
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${directory}
}
`;

let made = 0;
let delivered = 0;

/**
 * Debian's dovecot, which makes mailboxes; ended with the test, or the file. It takes a second to end, so one
 * serves a whole file.
 */
export async function aDovecot(): Promise<{ mailbox(): Promise<TestMailbox> }> {
  const directory = await mkdtemp(join(tmpdir(), "dovecot-"));
  const port = await freePort(0);
  if (process.getuid?.() === 0) await chmod(directory, 0o755);
  await writeFile(join(directory, "dovecot.conf"), SETTINGS(directory, port, owner.account));
  const server = spawn("dovecot", ["-F", "-c", join(directory, "dovecot.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` },
  });
  await once(server, "spawn");
  const ended = once(server, "exit");
  atEnd(async () => {
    server.kill("SIGTERM");
    await ended;
    await rm(directory, { recursive: true, force: true });
  });
  while (!(await isListening(port))) {
    if (server.exitCode !== null) throw new Error("Dovecot did not start.");
    await after(10);
  }
  return { mailbox: () => aMailbox(directory, port) };
}

async function aMailbox(directory: string, port: number): Promise<TestMailbox> {
  made += 1;
  const user = `hjaelp${made}`;
  const folder = join(directory, user);
  for (const part of ["cur", "new", "tmp"]) await mkdir(join(folder, part), { recursive: true });
  if (process.getuid?.() === 0) {
    for (const part of [".", "cur", "new", "tmp"]) {
      await chown(join(folder, part), owner.uid, owner.gid);
    }
  }
  return {
    port,
    user,
    password: "hemmelig",
    folder,
    async deliver(mail) {
      delivered += 1;
      await writeFile(join(folder, "new", `${Date.now()}.${process.pid}_${delivered}.test`), mail);
    },
    async remake() {
      for (const name of [
        "dovecot-uidlist",
        "dovecot.index.log",
        "dovecot.index",
        "dovecot-uidvalidity",
      ]) {
        await rm(join(folder, name), { force: true });
      }
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
