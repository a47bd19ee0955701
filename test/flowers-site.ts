import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#platform/free-port.server.ts";
import { startServer } from "#test/server-process.ts";

const ROOT = join(import.meta.dirname, "..");
const FIXTURE = join(import.meta.dirname, "fixtures", "flowers");
const TEXTS = join(import.meta.dirname, "fixtures", "flower-texts");
/** What an application is built and started from. */
const PARTS = [
  "drizzle.config.ts",
  "locales",
  "migrations",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "src",
  "tools",
  "tsconfig.json",
  "tsconfig.src.json",
  "vite.config.ts",
];
const LAST = /admin,?\s*\]/;

const run = promisify(execFile);

export type Site = { address: string; dataDirectory: string; end: () => Promise<void> };

/**
 * The application with the made-up feature among its own, as somebody adds one: a folder, a line in the list of
 * features, its texts and its migration. Built, and started as for visitors.
 */
export async function startSiteWithFlowers(settings: Record<string, string>): Promise<Site> {
  const place = await mkdtemp(join(tmpdir(), "with-flowers-"));
  const [root, dataDirectory] = [join(place, "site"), join(place, "data")];
  await addFlowers(root);
  const inSite = { cwd: root, env: { ...process.env, NODE_ENV: "production" } };
  const tool = (name: string) => join(ROOT, "node_modules", name);
  await run(process.execPath, [tool("drizzle-kit/bin.cjs"), "generate", "--name=flowers"], inSite);
  await run(process.execPath, [tool("@react-router/dev/bin.cjs"), "build"], inSite);
  const port = await freePort(0);
  const address = `http://localhost:${port}`;
  const server = await startServer(
    { ...settings, PUBLIC_URL: address, DATABASE_URL: "", DATA_DIRECTORY: dataDirectory },
    { root, port },
  );
  return {
    address,
    dataDirectory,
    async end() {
      await server.end("SIGTERM");
      await rm(place, { recursive: true, force: true });
    },
  };
}

async function addFlowers(root: string): Promise<void> {
  await Promise.all(PARTS.map((part) => cp(join(ROOT, part), join(root, part), COPIED)));
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  await cp(FIXTURE, join(root, "src/features/flowers"), COPIED);
  for (const locale of ["da", "en", "es"]) {
    await cp(join(TEXTS, `${locale}.json`), join(root, "locales", locale, "flowers.json"));
  }
  const list = join(root, "src/features.server.ts");
  const source = await readFile(list, "utf8");
  if (!LAST.test(source)) throw new Error("The list of features has another end.");
  const imported = 'import { flowers } from "#features/flowers/feature.server.ts";\n';
  await writeFile(list, imported + source.replace(LAST, "admin, flowers]"));
}

const COPIED = { recursive: true };
