import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { pageContext } from "#platform/pages/page-context.ts";
import { NonceContext } from "#ui/nonce.ts";

/** An address that nobody knows is no fault; whatever else stops a page is logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(pageContext).report(error);
};

/** A page is rendered whole before it is sent: it is kept whole, with the hashes of its CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { i18n } = context.get(pageContext);
  // Every component with words copies the translator's own properties: this one has none.
  const translator = Object.create(i18n) as typeof i18n;
  const nonce = randomBytes(16).toString("base64url");
  const marked = await renderWhole(
    <NonceContext value={nonce}>
      <I18nextProvider i18n={translator}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </I18nextProvider>
    </NonceContext>,
  );
  const { html, policy } = withHashes(marked, nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policy);
  headers.set("vary", "cookie, accept-language, accept-encoding");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-cache");
  return new Response(html, { status, headers });
}

function renderWhole(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const whole = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(whole),
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * No `unsafe-inline`: what stands in the page itself is allowed by its hash (CSP level 2), so that
 * the page can be kept and sent to many. Only what React wrote for us carries the nonce; whatever
 * else might have got into a page gets no hash, and does not run.
 */
function withHashes(marked: string, nonce: string): { html: string; policy: string } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const inline = new RegExp(
    `<(script|style)\\b[^>]*? nonce="${nonce}"[^>]*>([\\s\\S]*?)</\\1>`,
    "g",
  );
  for (const [, tag, content = ""] of marked.matchAll(inline)) {
    if (content === "") continue;
    const digest = createHash("sha256").update(content).digest("base64");
    (tag === "style" ? styles : scripts).add(`'sha256-${digest}'`);
  }
  return { html: marked.replaceAll(` nonce="${nonce}"`, ""), policy: policyOf(scripts, styles) };
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
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
