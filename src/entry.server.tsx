import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { pageContext } from "#platform/pages/page-context.ts";

/** A page is rendered whole before it is sent: it is kept whole, with the hashes of its CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { i18n } = context.get(pageContext);
  const html = await renderWhole(
    <I18nextProvider i18n={i18n}>
      <ServerRouter context={routerContext} url={request.url} />
    </I18nextProvider>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policyFor(html));
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

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/** No `unsafe-inline`: what stands in the page itself is allowed by its hash (CSP level 2). */
function policyFor(html: string): string {
  const hashes: Record<string, Set<string>> = { script: new Set(), style: new Set() };
  for (const [, tag = "", attributes = "", content = ""] of html.matchAll(INLINE)) {
    if (/\ssrc=|application\/ld\+json/.test(attributes)) continue;
    const digest = createHash("sha256").update(content).digest("base64");
    hashes[tag]?.add(`'sha256-${digest}'`);
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...(hashes["script"] ?? [])].join(" ")}`.trim(),
    `style-src 'self' ${[...(hashes["style"] ?? [])].join(" ")}`.trim(),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
