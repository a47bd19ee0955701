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

/** An unknown address is no error; all others are logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(pageContext).report(error);
};

/**
 * A page is rendered completely before it is sent: it is cached as a whole, with the hashes of its
 * CSP. Its data comes from its loaders; lazy components are loaded by the browser.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { i18n, api, take } = context.get(pageContext);
  const queries = queriesOf(api);
  const nonce = randomBytes(16).toString("base64url");
  // Less than half the work of a stream, which a page sent as a whole doesn't need.
  const rendered = renderToString(
    <NonceContext value={nonce}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </I18nextProvider>
    </NonceContext>,
  );
  const data = fetchedScript(queries) + (await loaderScript(serverHandoffStream, nonce));
  // In development Vite's own scripts come first.
  const document = import.meta.env.DEV ? rendered : withLateScript(rendered, nonce);
  const { html, policy } = withHashes(atEndOf(document, data), nonce, runsWasm(routerContext));
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policy);
  headers.set("vary", "cookie, accept-language, accept-encoding");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-cache");
  return take(new Response(null, { status, headers }), `<!DOCTYPE html>${html}`);
}

/**
 * The loaders' results, in the format in which React Router streams them to the browser. It comes
 * last: once it is read, everything else is complete.
 */
async function loaderScript(
  stream: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string> {
  if (stream === undefined) return "";
  const decoder = new TextDecoder();
  let data = "";
  for await (const piece of stream) data += decoder.decode(piece, { stream: true });
  const literal = JSON.stringify(data).replace(
    /[&><\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}

/**
 * Whether a route of the page declares in its `handle` that it needs WebAssembly, which the CSP of
 * others forbids.
 */
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
 * No `unsafe-inline`: inline scripts and styles are allowed by their hashes (CSP level 2), so that
 * the page can be cached and sent to many. Only what React wrote for us carries the nonce; injected
 * markup gets no hash, and does not run.
 */
function withHashes(marked: string, nonce: string, allowsWasm: boolean) {
  const scripts = new Set<string>(allowsWasm ? ["'wasm-unsafe-eval'"] : []);
  const styles = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  const parts = marked.split(mark);
  // Before each nonce: the beginning of its tag. After it: the tag's end, then its content.
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
  // In development Vite injects styles and hot updates in its own ways.
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
