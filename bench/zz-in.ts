import { readFileSync } from "node:fs";
import { readConfig } from "#platform/config.server.ts";
import { openServices } from "../src/services.server.ts";
import { createApp } from "../src/app.server.ts";
import { loadPages } from "../src/pages.server.ts";
import { PHONE } from "./visit.ts";
const { url, ids } = JSON.parse(readFileSync("/tmp/bdev/world.json", "utf8"));
const config = readConfig({ NODE_ENV: "production", DATABASE_URL: url, DATA_DIRECTORY: "/tmp/bdev/indata", SEED_DEMO: "false", PAGE_CACHE_MB: "0", LIMIT_ENTRY: "1000000000/60", LOG_LEVEL: "error" });
const { services, close } = await openServices(config, () => undefined);
const app = await createApp(services, await loadPages(config));
await app.ready();
const kind = process.argv[2] ?? "page"; const n = Number(process.argv[3] ?? 400);
const enc = process.argv[4] ?? "br";
const urlOf = (i) => { const id = ids[i % ids.length]; return kind === "page" ? { url: `/memorial/${id}`, headers: { ...PHONE, "accept-encoding": enc } } : kind === "write" ? { method: "POST", url: `/api/memorials/${id}/guestbook`, payload: { authorName: "Grethe Lund", message: "Tak for kaffen, for kagen og for al den tid, du havde." } } : { url: `/api/memorials/${id}${kind === "get" ? "" : "/" + kind}` }; };
async function run(n) {
  let i = 0; let bytes = 0;
  const t = performance.now(), c = process.cpuUsage(), th = process.threadCpuUsage();
  await Promise.all(Array.from({ length: 8 }, async () => { while (i < n) { const r = await app.inject(urlOf(i++)); if (r.statusCode >= 400) throw new Error(r.statusCode + r.payload); bytes = r.rawPayload.length; globalThis.last = r.payload; } }));
  const cu = process.cpuUsage(c), thu = process.threadCpuUsage(th);
  console.log(kind, "main thread cpu ms", ((thu.user + thu.system) / 1000 / n).toFixed(2), "all cpu ms", ((cu.user + cu.system) / 1000 / n).toFixed(2), "wall", ((performance.now() - t) / n).toFixed(2), bytes);
}
for (let k = 0; k < Number(process.env.K ?? 2); k++) await run(n);
if (process.argv[5] === "prof") {
  const { Session } = await import("node:inspector/promises"); const { writeFileSync } = await import("node:fs");
  const session = new Session(); session.connect(); await session.post("Profiler.enable"); await session.post("Profiler.setSamplingInterval", { interval: 500 }); await session.post("Profiler.start");
  await run(n); const { profile } = await session.post("Profiler.stop"); writeFileSync("/tmp/bdev/in.cpuprofile", JSON.stringify(profile));
}
(await import("node:fs")).writeFileSync("/tmp/bdev/last.html", globalThis.last);
await app.close(); await close(); process.exit(0);
