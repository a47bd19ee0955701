import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findPostgresAccount } from "./postgres-account.server.ts";
import { findPostgresBinaries } from "./postgres-binaries.server.ts";
import { ensurePassword } from "./postgres-password.server.ts";
import { createCluster } from "./postgres-process.server.ts";
import { ensureRunning } from "./postgres-start.server.ts";
import { stopUnlessUsed } from "./postgres-stop.server.ts";

/** An installation as in a clone that only its owner may enter, binaries included. */
async function aClosedFolder(): Promise<{ directory: string; postgres: string; initdb: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "closed-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { postgres } = await findPostgresBinaries();
  const native = path.dirname(path.dirname(postgres));
  await cp(native, path.join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  const directory = path.join(folder, "data");
  await mkdir(directory, { mode: 0o711 });
  const bin = path.join(folder, "native", "bin");
  return { directory, postgres: path.join(bin, "postgres"), initdb: path.join(bin, "initdb") };
}

test("runs below a directory that only its owner may enter", async () => {
  const { directory, postgres, initdb } = await aClosedFolder();
  const cluster = path.join(directory, "cluster");
  const account = await findPostgresAccount(directory, cluster, postgres);
  const installation = { directory, cluster, account, binaries: { postgres, initdb } };
  const password = await ensurePassword(installation);
  expect(await createCluster(installation, password.file)).toBe(true);
  const running = await ensureRunning(installation, password, 0);
  const { rows } = await running.holder.query("select 1 as one");
  expect(rows).toEqual([{ one: 1 }]);
  expect(await stopUnlessUsed(running, cluster)).toBe("stopped");
});
