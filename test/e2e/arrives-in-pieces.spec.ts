import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";

/** On a weak signal a page arrives in pieces: what has been painted stays where it is. */

const PIECES = 24;

type InPieces = { address: string; next(): boolean; close(): Promise<void> };

/** A proxy before `origin` that holds each page back and sends a piece of it with each `next()`. */
async function sentInPieces(origin: string): Promise<InPieces> {
  const held: { pieces: Buffer[]; answer: ServerResponse }[] = [];
  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const headers = { ...asked.headers, host: new URL(origin).host, "accept-encoding": "identity" };
    const sent = request(origin + asked.url, { method: asked.method ?? "GET", headers });
    asked.pipe(sent);
    const [answered] = (await once(sent, "response")) as [IncomingMessage];
    const { "content-length": _, ...rest } = answered.headers;
    answer.writeHead(answered.statusCode ?? 500, rest);
    if (!String(rest["content-type"]).startsWith("text/html")) {
      answered.pipe(answer);
      return;
    }
    const page = await buffer(answered);
    const size = Math.ceil(page.length / PIECES);
    const pieces = Array.from({ length: PIECES }, (_piece, index) =>
      page.subarray(index * size, (index + 1) * size),
    );
    held.push({ pieces, answer });
  }
  const server = createServer((asked, answer) => void pass(asked, answer));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    next() {
      const last = held.at(-1);
      const piece = last?.pieces.shift();
      if (piece === undefined) last?.answer.end();
      else last?.answer.write(piece);
      return piece !== undefined;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Of the window. A row of links, or a word, that is cut in two moves a little; a block that changes its place more. */
const LITTLE = 0.05;

/** Collects what moves, and how much of the window all of it is. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = { share: 0, what: [] as string[] };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        moved.share += Reflect.get(entry, "value");
        for (const { node, previousRect, currentRect } of Reflect.get(entry, "sources")) {
          const [from, to] = [previousRect, currentRect].map((rectangle) =>
            JSON.stringify(rectangle),
          );
          moved.what.push(`${node?.className}: ${from} → ${to}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Two frames: the second begins when the first has been painted. Without a body there are none. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector("body") === null ||
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(resolve);
        });
      }),
  );

for (const width of ["", " @wide"]) {
  test(`nothing that is painted moves while the rest arrives${width}`, async ({
    aVisitor,
    faults,
    world,
  }) => {
    const { slug } = await world.aMemorial({ name: "Inger Bech", epitaph: "Altid glad." });
    const pieces = await sentInPieces(world.address);
    // To the watch the proxy is a foreign address; what it should complain of shows at the site's own.
    faults.expect(new RegExp(pieces.address));
    try {
      for (const path of ["/", "/qr-info", "/login", `/memorial/${slug}`]) {
        const page = await aVisitor({ isNew: true });
        // A font that comes late moves words by itself.
        await page.route("**/*.woff2", (route) => route.fulfill({ status: 404 }));
        await watchMoves(page);
        const opened = page.goto(pieces.address + path, { waitUntil: "commit" });
        await expect.poll(() => pieces.next(), path).toBe(true);
        await opened;
        do await painted(page);
        while (pieces.next());
        await page.waitForLoadState();
        await painted(page);
        const { share, what } = await page.evaluate(
          () => Reflect.get(globalThis, "moved") as { share: number; what: string[] },
        );
        expect(share, `${path}: ${what.join("; ")}`).toBeLessThan(LITTLE);
        await page.close();
      }
    } finally {
      await pieces.close();
    }
  });
}
