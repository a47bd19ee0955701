import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { features } from "../../src/features.server.ts";
import { readConfig, settingNames } from "#platform/config.server.ts";
import { PROJECT } from "./tree.ts";

const example = parseEnv(readFileSync(join(PROJECT, ".env.example"), "utf8"));

test("the example lists exactly the existing settings", () => {
  expect(Object.keys(example).toSorted()).toEqual(settingNames(features).toSorted());
});

test("the example's values are the defaults", () => {
  expect(readConfig(example, features)).toEqual(readConfig({}, features));
});
