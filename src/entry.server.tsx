import { createHash, randomBytes } from "node:crypto";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { atEndOf, withLateScript } from "#platform/pages/late-script.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { fetchedScript, queriesOf } from "#platform/pages/queries.ts";
import { NonceContext } from "#ui/nonce.ts";

/** An address that nobody knows is no fault; whatever else stops a page is logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(pageContext).report(error);
};

/**
 * A page is rendered whole before it is sent: it is kept whole, with the hashes of its CSP. What it
 * shows has been fetched by its loaders; what it loads lazily, browsers load.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { i18n, api } = context.get(pageContext);
  const queries = queriesOf(api);
  const nonce = randomBytes(16).toString("base64url");
  // Every component with words copies the translator's own properties: this one has none.
  const translator = Object.create(i18n) as typeof i18n;
  // Less than half the work of a stream, which a page that is sent whole has no use for.
  const rendered = renderToString(
    <NonceContext value={nonce}>
      <I18nextProvider i18n={translator}>
        <QueryClientProvider client={queries}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </I18nextProvider>
    </NonceContext>,
  );
  const data = fetchedScript(queries) + (await loaderScript(serverHandoffStream, nonce));
  // While developing, Vite's own scripts decide what comes first.
  const document = import.meta.env.DEV ? rendered : withLateScript(rendered, nonce);
  const { html, policy } = withHashes(atEndOf(document, data), nonce, runsWasm(routerContext));
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policy);
  headers.set("vary", "cookie, accept-language, accept-encoding");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-cache");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/**
 * What the loaders returned, in the words with which React Router streams it to the browser. It
 * comes last: once it is read, everything else is there.
 */
async function loaderScript(
  stream: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string> {
  if (stream === undefined) return "";
  const data = await new Response(stream).text();
  const literal = JSON.stringify(data).replace(
    /[&><\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}

/** Whether a route of the page says in its `handle` that it runs WebAssembly, which others don't get. */
function runsWasm({
  staticHandlerContext,
  routeModules,
}: Omit<EntryContext, "serverHandoffStream">) {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { runsWasm?: boolean } | undefined;
    return handle?.runsWasm === true;
  });
}

/**
 * No `unsafe-inline`: what stands in the page itself is allowed by its hash (CSP level 2), so that
 * the page can be kept and sent to many. Only what React wrote for us carries the nonce; whatever
 * else might have got into a page gets no hash, and does not run.
 */
function withHashes(marked: string, nonce: string, allowsWasm: boolean) {
  const scripts = new Set<string>(allowsWasm ? ["'wasm-unsafe-eval'"] : []);
  const styles = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  const parts = marked.split(mark);
  // Before each mark: the beginning of its tag. After it: the tag's end, then what stands inside.
  for (const [index, part] of parts.slice(1).entries()) {
    const before = parts[index] ?? "";
    const tag = /^<(script|style)\b/.exec(before.slice(before.lastIndexOf("<")))?.[1];
    if (tag === undefined) continue;
    const start = part.indexOf(">") + 1;
    const content = part.slice(start, part.indexOf(`</${tag}>`, start));
    if (content === "") continue;
    const digest = createHash("sha256").update(content).digest("base64");
    (tag === "style" ? styles : scripts).add(`'sha256-${digest}'`);
  }
  return { html: parts.join(""), policy: policyOf(scripts, styles) };
}

function policyOf(scripts: Iterable<string>, styles: Iterable<string>): string {
  // While developing, Vite brings styles and news of changes in its own ways.
  const style = import.meta.env.DEV ? ["'unsafe-inline'"] : styles;
  const connect = import.meta.env.DEV ? "'self' ws:" : "'self'";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...style].join(" "),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
