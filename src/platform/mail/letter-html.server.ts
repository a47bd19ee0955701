import { markup, Safe } from "#platform/markup.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { frameOf, splitParagraphs, type Brand, type Letter } from "#platform/mail/letter.server.ts";

const SERIF = "Literata,Georgia,'Times New Roman',serif";
const SANS = "'Schibsted Grotesk','Segoe UI',Arial,sans-serif";
const NOTE = `font:16px/1.5 ${SANS};color:#584f47`;

/** Colours for dark mode; programs without media queries keep the light ones, or invert them. */
const STYLE = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".paper{background:#191613!important}.ink{color:#ece5d9!important}.ink-2{color:#c0b8ac!important}",
  ".link{color:#b6cdf2!important}.rule{border-color:#413b35!important}",
  ".key{background:#b6cdf2!important}",
  ".key a{color:#12161d!important;background:#b6cdf2!important;border-color:#b6cdf2!important}}",
  "[data-ogsc] .ink{color:#ece5d9!important}[data-ogsc] .ink-2{color:#c0b8ac!important}",
  "[data-ogsc] .link{color:#b6cdf2!important}",
  "@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}",
  ".heading{font-size:28px!important}.key{width:100%!important}",
  ".key a{display:block!important;text-align:center!important}}",
].join("");

/** Tables with inline styles, which every mail program supports. */
const TABLE = new Safe('role="presentation" cellpadding="0" cellspacing="0" border="0"');
const ANYWHERE = "overflow-wrap:anywhere";

/** One column, in the product's colours; complete without pictures. */
export function htmlOf(letter: Letter, locale: Locale, brand: Brand): string {
  const { subject, preview } = letter;
  return markup`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${new Safe(STYLE)}</style></head>
<body class="paper" style="margin:0;padding:0;background:#faf7f2">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table ${TABLE} class="paper" width="100%" style="background:#faf7f2"><tr><td align="center">
<table ${TABLE} class="paper" width="600" style="width:100%;max-width:600px;background:#faf7f2">
${rowsOf(letter, locale, brand)}
</table></td></tr></table>
</body></html>
`.html;
}

function rowsOf(letter: Letter, locale: Locale, brand: Brand): Safe[] {
  const { heading, paragraphs, action, notes } = letter;
  const frame = frameOf(locale, brand);
  const reading = `padding:24px 32px 0;font:19px/1.55 ${SERIF};color:#231d18`;
  const headingStyle = `margin:0;font:400 32px/1.15 ${SERIF};letter-spacing:-.3px;color:#231d18`;
  const foot = [...notes, `${frame.operator}. ${frame.answer}`].map(
    (text) => markup`<p style="margin:0 0 8px;${ANYWHERE}">${text}</p>`,
  );
  const link = action === null ? [] : [plainLink(frame.buttonFails, action.url)];
  return [
    row(brand.name, "ink", `padding:32px 32px 0;font:20px/1.2 ${SERIF};color:#231d18`),
    row(
      markup`<h1 class="heading ink" style="${headingStyle};${ANYWHERE}">${heading}</h1>`,
      "ink",
      "padding:48px 32px 0",
    ),
    ...splitParagraphs(paragraphs).map((text) => row(text, "ink", reading)),
    ...(action === null ? [] : buttonOf(action)),
    row(
      markup`<table ${TABLE} width="100%"><tr><td class="rule ink-2"
style="border-top:1px solid #d8cfc4;padding:20px 0 48px;${NOTE}">${[...link, ...foot]}</td></tr></table>`,
      "ink-2",
      "padding:40px 32px 0",
    ),
  ];
}

function row(content: string | Safe, ink: string, style: string): Safe {
  return markup`<tr><td class="pad ${ink}" style="${style};${ANYWHERE}">${content}</td></tr>
`;
}

function buttonOf({ label, url, note }: NonNullable<Letter["action"]>): Safe[] {
  const style = [
    "display:inline-block;padding:15px 24px;text-decoration:none;border:1px solid #263f6d",
    `font:600 18px/20px ${SANS};color:#fbf9f5;background:#263f6d`,
  ].join(";");
  const button = markup`<table ${TABLE} class="key" style="background:#263f6d"><tr>
<td class="key" style="background:#263f6d"><a href="${url}" style="${style}">${label}</a></td>
</tr></table>`;
  return [
    row(button, "ink", "padding:28px 32px 0"),
    row(note, "ink-2", `padding:20px 32px 0;${NOTE}`),
  ];
}

function plainLink(words: string, url: string): Safe {
  const style = "color:#263f6d;word-break:break-all";
  return markup`<p style="margin:0 0 20px">${words}<br>
<a class="link" href="${url}" style="${style}">${url}</a></p>`;
}
