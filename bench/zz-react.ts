import { createElement as h } from "react";
import { renderToString, renderToPipeableStream } from "react-dom/server";
import { Writable } from "node:stream";
function Item({ i }) { return h("li", { className: "picture-row__item", "data-i": i }, h("picture", null, h("source", { type: "image/avif", srcSet: `/media/x/${i}/320.avif 320w, /media/x/${i}/640.avif 640w` }), h("img", { src: `/media/${i}.jpg`, width: 400, height: 300, alt: "Inger i haven", loading: "lazy" })), h("p", null, "Tak for ", i, " gange")); }
const page = () => h("html", null, h("body", null, h("ul", null, Array.from({ length: 200 }, (_, i) => h(Item, { key: i, i })))));
const whole = () => new Promise((resolve, reject) => { const chunks = []; const w = new Writable({ write(c, _e, d) { chunks.push(c); d(); }, final(d) { resolve(Buffer.concat(chunks).toString("utf8")); d(); } }); const { pipe } = renderToPipeableStream(page(), { onAllReady: () => pipe(w), onError: reject }); });
async function time(name, n, f) { for (let k = 0; k < 4; k++) { const t = process.threadCpuUsage(); let r; for (let i = 0; i < n; i++) r = await f(i); const u = process.threadCpuUsage(t); if (k) console.log(name, ((u.user + u.system) / 1000 / n).toFixed(2), "ms", r.length); } }
await time("pipeable", 200, whole); await time("string", 200, async () => renderToString(page()));
