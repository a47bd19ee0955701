import {
  buildOf,
  dropOldest,
  findPage,
  findPicture,
  isFresh,
  keepPicture,
  takeAnswer,
} from "./kept-pages.ts";
import { isOpened } from "./opened.ts";
import { OUTBOX } from "./anything-waiting.ts";
import { sendWaiting } from "./outbox.ts";
import {
  answerFile,
  answerOfflinePage,
  answerTexts,
  dropOldShells,
  keepFiles,
  keepShell,
} from "./shell.ts";
import { scope, type FetchEvent } from "./worker-scope.ts";

/**
 * The service worker, /sw.js: opened pages can be read offline. A visit never waits for it: pages
 * come from the network, and the kept copy replaces them if that fails.
 */

/** On a signal this weak, yesterday's page now is better than today's later. */
const PATIENCE_MS = 4000;

scope.addEventListener("install", (event) => {
  // Files are stored per build, so a new worker may take over at once.
  event.waitUntil(keepShell().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  await tidy();
}

async function tidy(): Promise<void> {
  await dropOldShells(await dropOldest());
}

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(answerPage(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
  else if (pathname.startsWith("/locales/")) event.respondWith(answerTexts(request));
  else if (request.destination === "image") event.respondWith(answerPicture(event));
});

async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const fromNet = fetchPage(event);
  event.waitUntil(fromNet.catch(() => undefined));
  const kept = await findPage(url);
  const tooLate = new Promise<null>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, null);
  });
  try {
    const answer = await (kept === undefined ? fromNet : Promise.race([fromNet, tooLate]));
    const isAnswer = answer !== null && answer.status < 500;
    return isAnswer || kept === undefined ? (answer ?? Response.error()) : kept;
  } catch {
    return kept ?? answerOfflinePage();
  }
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  event.waitUntil(takeAnswer(event.request.url, answer.clone()));
  return answer;
}

async function answerPicture(event: FetchEvent): Promise<Response> {
  const { request, clientId } = event;
  const kept = await findPicture(request.url, "exact");
  if (kept !== null) return kept;
  try {
    const answer = await fetch(request);
    const page = (await scope.clients.get(clientId))?.url;
    if (page !== undefined) event.waitUntil(keepPicture(page, request.url, answer.clone()));
    return answer;
  } catch (error) {
    const other = await findPicture(request.url, "any");
    if (other === null) throw error;
    return other;
  }
}

scope.addEventListener("message", (event) => {
  if (isOpened(event.data)) event.waitUntil(keepOpened(event.data.opened, event.data.used));
});

/** For a page loaded before the worker, or by client navigation: stores what it used. */
async function keepOpened(page: string, used: readonly string[]): Promise<void> {
  if (!(await isFresh(page))) await takeAnswer(page, await fetch(page));
  const build = await buildOf(page);
  if (build === null) return;
  const files = used.filter((address) => /^\/(?:assets|locales)\//.test(new URL(address).pathname));
  await keepFiles(build, files);
  for (const address of used) {
    if (files.includes(address) || (await findPicture(address, "exact")) !== null) continue;
    await keepPicture(page, address, await fetch(address));
  }
  await tidy();
}

scope.addEventListener("sync", (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendOff());
});

/** An unsent rest counts as failure, so that the browser wakes the worker again. */
async function sendOff(): Promise<void> {
  const waiting = await sendWaiting();
  if (waiting > 0) throw new Error(`${waiting} still wait`);
}
