import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aTree, PROJECT } from "./tree.ts";

/** What contracts promise is held by the compiler alone: this sees it refuse what they don't promise. */

const THINGS = `
import { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { addressOf, defineCall } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import type { CallTree, ClientOf } from "./test/answers.ts";

const thing = z.object({ id: z.uuid(), name: z.string(), note: z.string().nullable() });
const getThing = defineCall({
  method: "GET",
  path: "/api/things/{id}",
  summary: "A thing",
  access: "anyone",
  params: z.object({ id: z.uuid() }),
  answer: thing,
});
const changeThing = defineCall({
  method: "PUT",
  path: "/api/things/{id}",
  summary: "Changes a thing",
  access: "signed-in",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ name: z.string() }),
  answer: thing,
});
const listThings = defineCall({
  method: "GET",
  path: "/api/things",
  summary: "Things",
  access: "anyone",
  query: z.object({ limit: z.coerce.number<number>().default(20) }),
  answer: z.object({ items: z.array(thing) }),
});
const listParts = defineCall({
  method: "GET",
  path: "/api/things/{thingId}/parts",
  summary: "The parts of a thing",
  access: "anyone",
  params: z.object({ thingId: z.uuid() }),
  answer: z.object({ parts: z.array(z.string()) }),
});
const removeThing = defineCall({
  method: "DELETE",
  path: "/api/things/{id}",
  summary: "Removes a thing",
  access: "signed-in",
  params: z.object({ id: z.uuid() }),
});

declare const client: ClientOf<CallTree<{
  getThing: typeof getThing;
  changeThing: typeof changeThing;
  listThings: typeof listThings;
  listParts: typeof listParts;
  removeThing: typeof removeThing;
}>>;
declare const id: string;
declare const anywhere: string;
const queries = new QueryClient();
`;

/** One line each, all of which compile. */
const TAKEN = [
  `(await client.get("/api/things")).body.items[0]?.note?.length;`,
  `(await client.get(\`/api/things?limit=\${5}\`)).body.items.length;`,
  `(await client.get(\`/api/things/\${id}\`)).body.name.length;`,
  `(await client.get(\`/api/things/\${id}/parts\`)).body.parts[0]?.length;`,
  `(await client.put(\`/api/things/\${id}\`, { unknown: 1 })).body.fields?.["name"]?.length;`,
  `(await client.delete(\`/api/things/\${id}\`)).body.code?.length;`,
  `(await call(getThing, { params: { id } })).name.length;`,
  `(await call(changeThing, { params: { id }, body: { name: "x" } })).note?.length;`,
  `(await call(listThings)).items.length;`,
  `queries.getQueryData(callQuery(getThing, { params: { id } }).queryKey)?.name.length;`,
  `addressOf(listThings, { query: { limit: 5 } }).length;`,
];

/** One line each, by what is wrong with it. */
const REFUSED: Record<string, string> = {
  "tests: a path of no call": `(await client.get("/api/thing")).body.items;`,
  "tests: a part of no thing": `(await client.get(\`/api/things/\${id}/pieces\`)).body.parts;`,
  "tests: any path": `(await client.get(anywhere)).body.items;`,
  "tests: a method that the path doesn't know": `(await client.post("/api/things")).body.items;`,
  "tests: a field that isn't answered": `(await client.get(\`/api/things/\${id}\`)).body.title;`,
  "tests: another call's answer": `(await client.get(\`/api/things/\${id}/parts\`)).body.name;`,
  "tests: a field that may be null": `(await client.get(\`/api/things/\${id}\`)).body.note.length;`,
  "tests: an entry that may be missing": `(await client.get("/api/things")).body.items[0].id;`,
  "tests: a field of another type": `(await client.get(\`/api/things/\${id}\`)).body.name.toFixed();`,
  "tests: a field where nothing is answered": `(await client.delete(\`/api/things/\${id}\`)).body.id;`,
  "tests: a refusal as if it were certain": `(await client.get("/api/things")).body.code.length;`,
  "screens: without parameters": `await call(getThing);`,
  "screens: another parameter": `await call(getThing, { params: { thingId: id } });`,
  "screens: a parameter of another type": `await call(getThing, { params: { id: 5 } });`,
  "screens: without a body": `await call(changeThing, { params: { id } });`,
  "screens: a field that isn't taken": `await call(changeThing, { params: { id }, body: { name: "x", title: "y" } });`,
  "screens: a field that is missing": `await call(changeThing, { params: { id }, body: {} });`,
  "screens: a body of another type": `await call(changeThing, { params: { id }, body: { name: 5 } });`,
  "screens: a body where none is read": `await call(getThing, { params: { id }, body: { name: "x" } });`,
  "screens: a query that isn't read": `await call(listThings, { query: { size: 5 } });`,
  "screens: a field that isn't answered": `(await call(getThing, { params: { id } })).title;`,
  "screens: a field that may be null": `(await call(getThing, { params: { id } })).note.length;`,
  "screens: an answer where there is none": `(await call(removeThing, { params: { id } })).id;`,
  "screens: a query without parameters": `callQuery(getThing);`,
  "screens: a query that writes": `callQuery(changeThing, { params: { id } });`,
  "screens: a field that isn't queried": `queries.getQueryData(callQuery(getThing, { params: { id } }).queryKey)?.title;`,
  "screens: a query as if it were answered": `queries.getQueryData(callQuery(getThing, { params: { id } }).queryKey).name;`,
  "screens: an address without parameters": `addressOf(getThing);`,
  "screens: an address with another query": `addressOf(listThings, { query: { size: 5 } });`,
};

const SETTINGS = {
  extends: "./project.json",
  compilerOptions: { rootDirs: ["."], types: ["node", "vite/client"], preserveSymlinks: false },
  include: [],
  files: ["asked.ts"],
};

it("the compiler refuses what no contract promises, to tests and to screens", () => {
  const before = THINGS.split("\n").length;
  const lines = [...TAKEN, ...Object.values(REFUSED)];
  const root = aTree({
    "asked.ts": [THINGS, ...lines].join("\n"),
    "tsconfig.json": JSON.stringify(SETTINGS),
  });
  for (const name of ["src", "test"]) symlinkSync(join(PROJECT, name), join(root, name));
  symlinkSync(join(PROJECT, "tsconfig.json"), join(root, "project.json"));
  const tsc = join(PROJECT, "node_modules/.bin/tsc");
  const { stdout } = spawnSync(tsc, ["-p", "."], { cwd: root, encoding: "utf8" });
  const refused = [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(
    ([said, file, number]) =>
      (file === "asked.ts" ? lines[Number(number) - 1 - before] : undefined) ?? said,
  );
  expect([...new Set(refused)].toSorted()).toEqual(Object.values(REFUSED).toSorted());
});
