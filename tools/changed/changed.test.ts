import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aTree } from "../../test/checks/tree.ts";
import { changedFiles, knownFiles } from "./changed-files.ts";
import { readImportGraph, reachedFrom } from "./import-graph.ts";
import { planFor } from "./plan.ts";
import { pagesIn, pagesOf } from "./visits.ts";

/** Two features, the second built on the first, each with a page, a journey and a database test. */
const FILES = {
  "src/app.server.ts": `import "#features/accounts/feature.server.ts"; import "#features/qr/feature.server.ts";`,
  "src/root.tsx": `import "#shell/frame.tsx";`,
  "src/entry.client.tsx": "",
  "src/shell/frame.tsx": `import "#ui/button.tsx";`,
  "src/ui/button.tsx": `import "./button.css";`,
  "src/ui/button.css": "",
  "src/platform/database.ts": "",
  "src/features/accounts/feature.server.ts": `import "./api.server.ts"; import "./hooks.server.ts";`,
  "src/features/accounts/api.server.ts": `import "./commands.server.ts";`,
  "src/features/accounts/hooks.server.ts": "",
  "src/features/accounts/commands.server.ts": `import "#platform/database.ts";`,
  "src/features/accounts/pages/login.tsx": `import "../components/form.tsx";`,
  "src/features/accounts/components/form.tsx": "",
  "src/features/accounts/accounts.server.test.ts": `import "#test/app.ts";`,
  "src/features/accounts/unused.ts": "",
  "src/features/qr/feature.server.ts": `import "./api.server.ts"; import "./transfer.server.ts";`,
  "src/features/qr/api.server.ts": `import "./scans.server.ts"; import "#features/accounts/commands.server.ts";`,
  "src/features/qr/scans.server.ts": "",
  "src/features/qr/transfer.server.ts": "",
  "src/features/qr/pages/scan.tsx": "",
  "src/features/qr/scans.server.test.ts": `import "#test/app.ts";`,
  "src/features/qr/symbols.server.test.ts": `import "./symbols.ts";`,
  "src/features/qr/symbols.ts": `new URL("./symbol-worker.ts", import.meta.url);`,
  "src/features/qr/symbol-worker.ts": "",
  "test/app.ts": `import "../src/app.server.ts";`,
  "test/whole.test.ts": `import "./app.ts";`,
  "test/faults/killed.test.ts": `start("src/server.ts");`,
  "test/e2e/login.spec.ts": `await page.goto("/login");`,
  "test/e2e/scan.spec.ts": `import "./plate.ts";`,
  "test/e2e/plate.ts": "export const at = `/qr-scan/${code}?from=plate`;",
  "test/e2e/files.spec.ts": `read("nothing");`,
  "test/fixtures/picture.heic": "",
  "public/robots.txt": "",
};

const ROUTES = [
  { path: "login", file: "features/accounts/pages/login.tsx" },
  { path: "qr-scan/:code", file: "features/qr/pages/scan.tsx" },
];

function aProject() {
  const imports = { "#test/*": "./test/*" };
  const root = aTree(FILES);
  const settings = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  Object.assign(settings.imports, imports);
  writeFileSync(join(root, "package.json"), JSON.stringify(settings));
  return {
    graph: readImportGraph(root),
    pages: pagesOf(ROUTES),
    files: new Set([...Object.keys(FILES), "package.json"]),
    textOf: (file: string) => readFileSync(join(root, file), "utf8"),
  };
}

const WHOLE = ["test/whole.test.ts"];
const FAULTS = ["test/faults/killed.test.ts"];
/** Names no page, so it may visit any. */
const FILES_SPEC = "test/e2e/files.spec.ts";

describe("a change of", () => {
  const planned = (...files: string[]) => planFor(files, aProject());

  it("a feature's server code runs its tests, those of later features built on it, and journeys to its pages", () => {
    expect(planned("src/features/accounts/commands.server.ts")).toEqual({
      integration: [
        "src/features/accounts/accounts.server.test.ts",
        "src/features/qr/scans.server.test.ts",
        ...FAULTS,
        ...WHOLE,
      ],
      browser: [FILES_SPEC, "test/e2e/login.spec.ts", "test/e2e/scan.spec.ts"],
    });
    expect(planned("src/features/qr/scans.server.ts")).toEqual({
      integration: ["src/features/qr/scans.server.test.ts", ...FAULTS, ...WHOLE],
      browser: [FILES_SPEC, "test/e2e/scan.spec.ts"],
    });
  });

  it("a later feature's part in an earlier one runs the earlier one's tests, too", () => {
    expect(planned("src/features/qr/transfer.server.ts")).toMatchObject({
      integration: expect.arrayContaining(["src/features/accounts/accounts.server.test.ts"]),
    });
  });

  it("a component runs the journeys to the pages that show it, and no test on a database", () => {
    expect(planned("src/features/accounts/components/form.tsx")).toEqual({
      integration: WHOLE,
      browser: [FILES_SPEC, "test/e2e/login.spec.ts"],
    });
  });

  it("the frame or a style runs every journey", () => {
    const browser = [FILES_SPEC, "test/e2e/login.spec.ts", "test/e2e/scan.spec.ts"];
    expect(planned("src/ui/button.css")).toMatchObject({ browser });
    expect(planned("src/shell/frame.tsx")).toMatchObject({ browser });
  });

  it("a worker started by path runs the tests of its caller", () => {
    expect(planned("src/features/qr/symbol-worker.ts")).toMatchObject({
      integration: expect.arrayContaining(["src/features/qr/symbols.server.test.ts"]),
    });
  });

  it("a test or a journey runs it, and a file imported only by a journey runs that journey", () => {
    const none = { integration: [], browser: [] };
    expect(planned("test/whole.test.ts")).toEqual({ ...none, integration: WHOLE });
    expect(planned("test/e2e/plate.ts")).toEqual({ ...none, browser: ["test/e2e/scan.spec.ts"] });
  });

  it("documentation runs no slow tests", () => {
    const none = { integration: [], browser: [] };
    expect(planned("README.md", "docs/decisions/001-first.md")).toEqual(none);
    expect(planned()).toEqual(none);
  });

  it.each([
    "package.json",
    "vite.config.ts",
    "migrations/0001_tables.sql",
    "tools/prepare.mjs",
    "locales/da/common.json",
    "src/app.server.ts",
    "src/features/qr/feature.server.ts",
    "test/database.ts",
    "test/fixtures/picture.heic",
    "public/robots.txt",
    "something/new.bin",
  ])("%s runs everything", (file) => {
    expect(planned("src/features/qr/scans.server.ts", file)).toEqual({ everything: [file] });
  });

  it("deleted code runs the tests of its importers, which have changed, too", () => {
    expect(planned("src/features/qr/gone.ts")).toEqual({ integration: [], browser: [] });
  });
});

it("follows imports transitively, through cycles, and not through cut files", () => {
  const graph = new Map([
    ["a.ts", new Set(["b.ts"])],
    ["b.ts", new Set(["a.ts", "c.ts"])],
    ["c.ts", new Set(["d.ts"])],
    ["d.ts", new Set<string>()],
  ]);
  expect([...reachedFrom(graph, ["a.ts"])]).toEqual(["a.ts", "b.ts", "c.ts", "d.ts"]);
  expect([...reachedFrom(graph, ["a.ts"], (file) => file === "c.ts")]).toEqual([
    "a.ts",
    "b.ts",
    "c.ts",
  ]);
});

describe("the pages that a journey visits", () => {
  const pages = pagesOf([
    { path: "", file: "home.tsx", children: [{ index: true, file: "prices.tsx" }] },
    {
      path: "memorial/:id",
      file: "memorial.tsx",
      children: [{ path: "admin", file: "admin.tsx" }],
    },
    { path: "reset-password/:token?", file: "reset.tsx" },
  ]);
  const visited = (text: string) => pagesIn(text, pages).map(({ path }) => path);

  it("are detected by the URLs in its text", () => {
    expect(visited("page.goto(`/memorial/${slug}`)")).toEqual(["memorial/:id"]);
    expect(visited("page.goto(`/memorial/${slug}/admin#top`)")).toEqual(["memorial/:id/admin"]);
    expect(visited(`page.goto("/reset-password")`)).toEqual(["reset-password/:token?"]);
    expect(visited("page.goto(`/reset-password/${token}`)")).toEqual(["reset-password/:token?"]);
    expect(visited("page.goto(`${origin}/memorial/x`)")).toEqual(["memorial/:id"]);
    expect(visited("api.get(`/api/memorials/${id}`)")).toEqual([]);
  });

  it("include the layouts that they are nested in", () => {
    const [page] = pagesIn("`/memorial/${slug}/admin`", pages);
    expect(page?.files).toEqual(["src/memorial.tsx", "src/admin.tsx"]);
    expect(pagesIn(`"/"`, pages).flatMap(({ files }) => files)).toContain("src/prices.tsx");
  });

  it("include every page that a variable part can match", () => {
    expect(visited("page.goto(`/${reading}/${slug}`)")).toContain("memorial/:id");
  });
});

it("includes uncommitted and new files besides the difference from the base", () => {
  const root = aTree({ "kept.ts": "", "changed.ts": "", "gone.ts": "" });
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Anna", "-c", "user.email=anna@example.org", ...args], {
      cwd: root,
    });
  git("init", "--quiet", "--initial-branch=main");
  writeFileSync(join(root, ".gitignore"), "node_modules\n");
  git("add", ".");
  git("commit", "--quiet", "--message=First");
  expect(changedFiles(root)).toEqual([]);
  git("switch", "--quiet", "--create=branch");
  writeFileSync(join(root, "committed.ts"), "");
  git("add", ".");
  git("commit", "--quiet", "--message=Second");
  writeFileSync(join(root, "changed.ts"), "1");
  writeFileSync(join(root, "new.ts"), "");
  rmSync(join(root, "gone.ts"));
  expect(changedFiles(root)).toEqual(["changed.ts", "committed.ts", "gone.ts", "new.ts"]);
  expect(changedFiles(root, "HEAD")).toEqual(["changed.ts", "gone.ts", "new.ts"]);
  expect(knownFiles(root).has("gone.ts")).toBe(false);
});
