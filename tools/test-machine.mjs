// Runs before anything is installed: Node 20, no packages.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { withProgress } from "./progress.mjs";
import { oldestPostgres } from "./test-postgres.mjs";

const run = promisify(execFile);

/** Debian's packages for the tests, and how to tell whether each is there. */
const wanted = [
  { name: "chromium", isThere: () => isOnPath("chromium") },
  // The same without windows: the journeys take a sixth less time in it.
  { name: "chromium-headless-shell", isThere: () => isOnPath("chromium-headless-shell") },
  // What the drawings for machines and printers are looked through with.
  { name: "qpdf", isThere: () => isOnPath("qpdf") },
  // Invoices as others read them.
  { name: "poppler-utils", isThere: () => isOnPath("pdfdetach") },
  {
    name: "python3-ezdxf",
    isThere: () => existsSync("/usr/lib/python3/dist-packages/ezdxf"),
  },
  // A mailbox as providers have them.
  { name: "dovecot-imapd", isThere: () => existsSync("/usr/lib/dovecot/imap") },
  { name: "ffmpeg", isThere: () => isOnPath("ffmpeg") },
  { name: "postgresql", isThere: async () => (await oldestPostgres()) !== null },
];

/** Installs what the tests need besides npm's packages, or says how to. */
export async function provideMachine() {
  const missing = await missingPackages();
  if (missing.length === 0) return;
  if (!isOnPath("apt-get")) {
    throw new Error(`The tests need ${missing.join(", ")}: install them and try again.`);
  }
  if (process.getuid() !== 0) {
    throw new Error(
      `The tests need ${missing.join(", ")}. Run this and try again:\n\n` +
        `  sudo apt-get update && sudo apt-get install --yes ${missing.join(" ")}\n`,
    );
  }
  await withProgress(`Installing ${missing.join(", ")}`, () => install(missing), {
    out: process.stdout,
  });
}

async function missingPackages() {
  const there = await Promise.all(wanted.map(({ isThere }) => isThere()));
  return wanted.filter((_, index) => !there[index]).map(({ name }) => name);
}

async function install(packages) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, maxBuffer: 1e8 };
  const quietly = ["-qq", "--yes", "--no-install-recommends"];
  await run("apt-get", ["update", "-qq"], options);
  await run("apt-get", ["install", ...quietly, ...packages], options);
}

function isOnPath(program) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, program)));
}
