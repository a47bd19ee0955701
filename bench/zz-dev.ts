// node bench/zz-dev.ts kind seconds [--prof]
import { readFileSync } from "node:fs";
import { Bench } from "./bench.ts";
import { keepToOtherCore } from "./cores.ts";
import { visit } from "./visit.ts";
import { residentMegabytes } from "./processes.ts";
keepToOtherCore();
const { url, ids } = JSON.parse(readFileSync("/tmp/bdev/world.json", "utf8"));
const bench = new Bench({ postgresUrl: url, directory: "/tmp/bdev", seconds: Number(process.argv[3] ?? 3), rounds: 2 });
const kind = process.argv[2];
const product = await bench.product({ url }, kind === "uncached" ? { PAGE_CACHE_MB: "0" } : {});
const paths = ids.map((id) => `/memorial/${id}`);
const orders = {
  cached: { paths: paths.slice(0, 1) },
  uncached: { paths },
  redirect: { paths: ["/q/7K2MQX4R8"] },
  writes: { paths: ids.map((id) => `/api/memorials/${id}/guestbook`), body: JSON.stringify({ authorName: "Grethe Lund", message: "Tak for kaffen, for kagen og for al den tid, du havde." }) },
  get: { paths: ids.map((id) => `/api/memorials/${id}`) },
};
await visit(product.url + paths[0]); const v = await visit(product.url + paths[0]);
console.log(v.status, v.body.length, v.headers["content-encoding"]);
for (let i = 0; i < Number(process.argv[4] ?? 3); i++) {
  const r = await bench.load(product, { connections: Number(process.env.CONNS ?? 50), ...orders[kind] });
  console.log(kind, r.perSecond.toFixed(0) + "/s", r.perProcessorSecond.toFixed(0), "per cpu s", (1000 / r.perProcessorSecond).toFixed(3), "cpu ms each; p50", r.p50, "p99", r.p99, "rss", residentMegabytes(product.pid).toFixed(0));
}
await bench.close();
