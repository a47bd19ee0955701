import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { landscape } from "#test/pictures.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "images-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function file(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

/** Kills our own process during work, as `kill -9` would, and returns its workers. */
const abandoning = (path: string) => `
  import { readFileSync } from "node:fs";
  import { ImageProcess } from ${JSON.stringify(import.meta.resolve("./image-process.server.ts"))};
  import { ProcessQueues } from ${JSON.stringify(import.meta.resolve("./process-queues.server.ts"))};
  const images = new ImageProcess(100_000_000, new ProcessQueues());
  await images.inspect(${JSON.stringify(path)});
  console.log(readFileSync("/proc/self/task/" + process.pid + "/children", "utf8"));
  process.kill(process.pid, "SIGKILL");
`;

test.runIf(process.platform === "linux")("exits with its parent", async () => {
  const path = await file("small", await landscape(40, 40).jpeg().toBuffer());
  const parent = spawn(process.execPath, ["--input-type=module"], {
    cwd: import.meta.dirname,
    stdio: ["pipe", "pipe", "inherit"],
  });
  parent.stdin.end(abandoning(path));
  const workers = (await text(parent.stdout)).trim().split(/\s+/).map(Number);
  expect(workers.length).toBe(1);
  for (const pid of workers) {
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), {
      timeout: 60_000,
    });
  }
});
