import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { nodeEnv, serverEnv, serverFlags } from "./server-options.mjs";

test("Node accepts the flags", () => {
  const { status, stderr } = spawnSync(process.execPath, [...serverFlags, "-e", ""]);
  expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: "" });
});

test("options set by the operator take precedence", () => {
  expect(Object.keys(serverEnv({}))).toContain("MALLOC_ARENA_MAX");
  expect(serverEnv({ MALLOC_ARENA_MAX: "8" })).not.toHaveProperty("MALLOC_ARENA_MAX");
  expect(Object.keys(nodeEnv({}))).toContain("NODE_COMPILE_CACHE");
  expect(nodeEnv({ NODE_COMPILE_CACHE: "/elsewhere" })).toEqual({});
});
