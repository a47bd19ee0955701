import type { Locale } from "#platform/i18n/locales.ts";
import { markup, Safe } from "#platform/markup.server.ts";

/** Plain HTML that can be read offline, with nothing loaded from elsewhere. */

const STYLE = [
  ":root{color-scheme:light dark;--paper:#faf7f2;--ink:#231d18;--soft:#584f47;--line:#d8cfc4}",
  "@media(prefers-color-scheme:dark){:root{--paper:#191613;--ink:#ece5d9;--soft:#c0b8ac;--line:#413b35}}",
  "body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 Georgia,serif}",
  "main{max-width:42rem;margin:0 auto;padding:3rem 1.25rem 6rem;overflow-wrap:anywhere}",
  "h1{font-weight:400;font-size:2.25rem;line-height:1.15}h2{font-weight:400;margin-top:3rem}",
  "a{color:inherit}dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1.5rem}",
  "dd{margin:0}dt,small,figcaption{color:var(--soft);font:1rem/1.5 system-ui,sans-serif}",
  "ul{padding:0;list-style:none}li{padding:.5rem 0;border-top:1px solid var(--line)}",
  "figure{margin:1.5rem 0}img{max-width:100%;height:auto}p{white-space:pre-line}",
].join("");

/** The beginning of a document, with its title as heading. */
export function documentHead(locale: Locale, title: string): string {
  return markup`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${new Safe(STYLE)}</style></head>
<body><main>
<h1><bdi>${title}</bdi></h1>
`.html;
}

export const DOCUMENT_FOOT = "</main></body></html>\n";

export function section(title: string, content: Safe): Safe {
  return markup`<section><h2>${title}</h2>
${content}</section>
`;
}

export function factList(pairs: [string, string][]): Safe {
  const rows = pairs.map(([name, value]) => markup`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`);
  return markup`<dl>${rows}</dl>`;
}

/** A line with its time. */
type Item = [text: string, when: string];

/** A list under its heading; nothing if it is empty. */
export function listSection(title: string, items: Item[]): Safe[] {
  if (items.length === 0) return [];
  const rows = items.map(
    ([text, when]) => markup`<li><bdi>${text}</bdi><br><small>${when}</small></li>`,
  );
  return [section(title, markup`<ul>${rows}</ul>`)];
}
