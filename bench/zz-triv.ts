import { RouterContextProvider } from "react-router";
import { readConfig } from "#platform/config.server.ts";
import { loadPages } from "../src/pages.server.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { translator } from "#platform/i18n/translate.server.ts";
const config = readConfig({ NODE_ENV: "production" });
const pages = await loadPages(config);
const ctxOf = (api) => { const c = new RouterContextProvider(); c.set(pageContext, { api, locale: "da", i18n: translator("da"), brand: config.brand, publicUrl: config.publicUrl, report: console.error, demoSlug: null }); return c; };
const fast = async () => new Response("null", { status: 200 });
async function time(name, n, f) { for (let k = 0; k < 3; k++) { const t = process.threadCpuUsage(); let r; for (let i = 0; i < n; i++) r = await f(i); const u = process.threadCpuUsage(t); if (k) console.log(name, ((u.user + u.system) / 1000 / n).toFixed(2), "ms", r.byteLength); } }
for (const p of ["/auth", "/login", "/register", "/"]) await time(p, 200, async () => { const r = await pages.render(new Request(`http://localhost${p}`), ctxOf(fast)); return r.arrayBuffer(); });
process.exit(0);
