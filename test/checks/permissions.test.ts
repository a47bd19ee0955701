import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { matrix } from "../permissions/matrix.ts";

it("docs/permissions.md lists the tested permissions (npm run -s matrix > docs/permissions.md updates it)", () => {
  const page = join(import.meta.dirname, "../../docs/permissions.md");
  expect(readFileSync(page, "utf8")).toBe(matrix());
});
