import { build } from "vite";
import { expect, test } from "vitest";
import { renderedOnly } from "./rendered-only.ts";

const MODULES: Record<string, string> = {
  "/page.js": `import { Grave } from "/rendered-only.ts"; console.log(Grave === null, import("/grave.js"));`,
  "/rendered-only.ts": `export { Grave } from "/grave.js";`,
  "/grave.js": `export function Grave() { return "Rise Kirkegård"; }`,
};

test("a browser's page holds no component that the server renders for it", async () => {
  const answer = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      renderedOnly(),
      {
        name: "modules",
        resolveId: (id) => (id in MODULES ? id : null),
        load: (id) => MODULES[id] ?? null,
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: "/page.js" } },
  });
  const chunks = [answer]
    .flat()
    .flatMap((one) => ("output" in one ? one.output : []))
    .filter((file) => file.type === "chunk");
  const withGrave = chunks.filter(({ code }) => code.includes("Rise Kirkegård"));
  expect(withGrave).toHaveLength(1);
  expect(withGrave[0]?.isEntry).toBe(false);
});
