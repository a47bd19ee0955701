import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig, SETTINGS } from "#platform/config.server.ts";
import { PROJECT } from "./tree.ts";

const example = parseEnv(readFileSync(join(PROJECT, ".env.example"), "utf8"));

test("the example names every setting there is, and no other", () => {
  expect(Object.keys(example).toSorted()).toEqual(SETTINGS.toSorted());
});

test("the example's values are what holds without them", () => {
  expect(readConfig(example)).toEqual(readConfig({}));
});
