import { expect, test } from "vitest";
import { findPostgresAccount } from "./postgres-account.server.ts";
import { findPostgresBinaries } from "./postgres-binaries.server.ts";

const asRoot = process.getuid?.() === 0;

test.runIf(asRoot)("never runs as root", async () => {
  const { postgres } = await findPostgresBinaries();
  const account = await findPostgresAccount("/", "/no/such/cluster", postgres);
  expect(account.uid).toBeGreaterThan(0);
});

test.runIf(asRoot)("names in one sentence what is inaccessible", async () => {
  const { postgres } = await findPostgresBinaries();
  await expect(
    findPostgresAccount("/no/such/folder", "/no/such/cluster", postgres),
  ).rejects.toThrow("cannot reach /no/such/folder");
});
