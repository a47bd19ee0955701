import { expect, test } from "vitest";
import { checkBoundaries } from "../../tools/checks/boundaries.ts";
import { aTree, names } from "./tree.ts";

const VALUE = "export const value = 1;\n";

test("an import from outside the project is reported by its rule", () => {
  const root = aTree({
    "src/ui/button.tsx": 'import "node:fs";\n',
    "src/features/qr/model.ts": 'import "drizzle-orm";\n',
    "src/cli.ts": 'import "vitest";\nimport "./nowhere.ts";\nimport "./server.test.ts";\n',
    "src/platform/mail.ts": 'import "../server.ts";\n',
    "src/server.ts": VALUE,
    "src/server.test.ts": VALUE,
  });
  expect(names(checkBoundaries(root).findings)).toEqual([
    "browser-code-imports-no-node at src/ui/button.tsx",
    "browser-code-imports-no-server-code at src/platform/mail.ts",
    "database-only-in-data-files at src/features/qr/model.ts",
    "imports-resolve at src/cli.ts",
    "platform-knows-no-feature at src/platform/mail.ts",
    "product-imports-no-tests at src/cli.ts",
    "product-needs-no-dev-dependency at src/cli.ts",
    "roots-are-imported-by-nobody at src/platform/mail.ts",
  ]);
});

test("imports in .tsx files are checked, too", () => {
  const root = aTree({
    "src/ui/button.tsx":
      'import { value } from "#platform/dates.ts";\nexport const B = () => <b>{value}</b>;\n',
    "src/platform/dates.ts": VALUE,
  });
  const found = names(checkBoundaries(root).findings);
  expect(found).toContain("ui-knows-only-itself at src/ui/button.tsx");
});

test("a cruise that covers fewer modules than exist fails", () => {
  const root = aTree({
    "src/platform/seen.ts": VALUE,
    // The rules exclude generated types, so the cruiser skips this file.
    "src/features/qr/pages/+types/page.ts": VALUE,
  });
  const { findings, modules } = checkBoundaries(root);
  expect(modules).toBe(1);
  expect(names(findings)).toEqual(["every-module-is-seen at src/features/qr/pages/+types/page.ts"]);
});
