// `npm run screenshots`: every screen as people see it, into ./screenshots, and one sheet of all.
// Works in a fresh clone, on Node 20, with nothing installed.
// `npm run screenshots -- memorial --width 390` takes those whose name has the word, in that width.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { prepare } from "./prepare.mjs";
import { root } from "./root.mjs";
import { provideMachine } from "./test-machine.mjs";
import { runShown, wasInterrupted } from "./test-process.mjs";

const folder = path.join(root, "screenshots");

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { width: { type: "string", multiple: true, default: [] } },
  });
  const { node } = await prepare();
  await provideMachine();
  // Screenshots of an earlier run would appear on the sheet as current.
  await rm(folder, { recursive: true, force: true });
  const data = await mkdtemp(path.join(tmpdir(), "screenshots-"));
  const env = {
    E2E_DATA_DIRECTORY: path.join(data, "data"),
    SCREENSHOTS_FOLDER: folder,
    SCREENSHOTS_SCREENS: positionals.join(","),
    SCREENSHOTS_WIDTHS: values.width.join(","),
  };
  const config = path.join("test", "shots", "playwright.config.ts");
  const playwright = path.join("node_modules", "@playwright", "test", "cli.js");
  try {
    const code = await runShown(node, [playwright, "test", "-c", config, "--reporter=list"], {
      env,
    });
    if (wasInterrupted() || !existsSync(folder)) return Math.max(code, 1);
    const sheet = path.join("test", "shots", "contact-sheet.ts");
    return Math.max(code, await runShown(node, [sheet], { env }));
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
