import { describe, expect, it } from "vitest";
import { pageChunks } from "./page-chunks.ts";

const VISITORS = Array.from({ length: 40 }, (_, index) => `page-${index}.tsx`);

const groups = pageChunks({
  root: "/house",
  routes: [
    ...VISITORS.map((file) => ({ file })),
    { file: "signed-in.tsx", children: [{ file: "desk.tsx" }] },
  ],
  behindLogin: ["signed-in.tsx"],
  mostVisited: "page-0.tsx",
  everyPage: ["root.tsx"],
  ofFewPages: ["library/rare.js"],
});

type Needed = { by?: string[]; onDemandBy?: string[] };

let modules = 0;

/** The chunk of a new module; its importers are named by files below `src`. */
function chunkOf(ending: string, needed: Needed): string | null {
  modules += 1;
  return chunkOfModule(`/house/src/ui/part-${modules}${ending}`, needed);
}

function chunkOfModule(id: string, { by = [], onDemandBy = [] }: Needed): string | null {
  const paths = (files: string[]) => files.map((file) => `/house/src/${file}?a-part-of-the-page`);
  const context = {
    getModuleInfo: (asked: string) =>
      asked === id ? { importers: paths(by), dynamicImporters: paths(onDemandBy) } : null,
  };
  for (const { name } of groups.toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))) {
    const chunk = typeof name === "function" ? name(id, context as never) : name;
    if (chunk) return chunk;
  }
  return null;
}

describe("a script is loaded", () => {
  it.for([
    ["everywhere", "with every page, if the root needs it", ["root.tsx"]],
    ["everywhere", "with every page, if most of visitors' pages need it", VISITORS.slice(0, 21)],
    ["shared", "in a file for many, if many of visitors' pages need it", VISITORS.slice(0, 16)],
    ["reading", "with the most visited page, if others need it too", VISITORS.slice(0, 2)],
    [null, "where the bundler puts it, if the most visited page alone needs it", ["page-0.tsx"]],
    [null, "where the bundler puts it, if only the desk needs it", ["desk.tsx", "signed-in.tsx"]],
  ] as const)("%s: %s", ([chunk, _, by]) => {
    expect(chunkOf(".tsx", { by: [...by] })).toBe(chunk);
  });
});

it("leaves to the bundler what a package's index brings to every page", () => {
  const by = ["root.tsx"];
  expect(chunkOfModule("/house/node_modules/library/rare.js", { by })).toBeNull();
  expect(chunkOfModule("/house/node_modules/library/other.js", { by })).toBe("everywhere");
});

describe("a style is loaded", () => {
  it.for([
    ["style", { by: ["page-0.tsx"] }],
    ["style", { by: ["page-3.tsx", "page-4.tsx"] }],
    ["style", { by: ["desk.tsx"], onDemandBy: ["page-3.tsx"] }],
    [null, { by: ["page-3.tsx"] }],
    [null, { by: [], onDemandBy: ["page-3.tsx"] }],
    ["style", { by: ["root.tsx"] }],
    ["desk", { by: ["desk.tsx"] }],
  ] as const)("in %s if it is needed as: %o", ([chunk, { by, ...onDemand }]) => {
    const onDemandBy = "onDemandBy" in onDemand ? [...onDemand.onDemandBy] : [];
    expect(chunkOf(".css", { by: [...by], onDemandBy })).toBe(chunk);
  });
});
