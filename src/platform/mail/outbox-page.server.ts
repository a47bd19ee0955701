import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import PostalMime, { type Email } from "postal-mime";
import type { Config } from "#platform/config.server.ts";
import { AppError } from "#platform/errors.ts";
import { markup, Safe } from "#platform/markup.server.ts";
import { isOperatorsMachine } from "#platform/http/operators-machine.server.ts";
import { requestedLocale, type Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { listOutbox, readFromOutbox } from "#platform/mail/outbox.server.ts";

const SHOWN = 50;

const STYLE = [
  ":root{color-scheme:light dark}",
  "body{max-width:44rem;margin:3rem auto;padding:0 1.25rem;font:1.125rem/1.5 system-ui,sans-serif}",
  "h1{font-weight:400}ol{padding:0;list-style:none}li{padding:.75rem 0;border-bottom:1px solid}",
  "a{display:inline-block;min-height:2.75rem;overflow-wrap:anywhere}",
  "pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}p{margin:.25rem 0}",
].join("");
const STYLES = new Safe(`<style>${STYLE}</style>`);
const HASH = createHash("sha256").update(STYLE).digest("base64");
const CSP = `default-src 'none'; style-src 'sha256-${HASH}'; frame-ancestors 'none'`;
/** Mails have inline styles; nothing in them may run or be fetched. */
const MAIL_CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

type ForMail = FastifyRequest<{ Params: { name: string } }>;

/** `/outbox`: undelivered mails, for a browser on the same machine. */
export function serveOutbox(app: FastifyInstance, config: Config): void {
  const directory = config.mail.outbox;

  async function mailNamed(name: string) {
    const message = await readFromOutbox(directory, name);
    if (message === null) throw new AppError("notFound");
    return PostalMime.parse(message);
  }

  app.register(async (pages) => {
    pages.addHook("onRequest", async (request) => {
      const isOpen = config.mail.smtp === null && isOperatorsMachine(request, config);
      if (!isOpen) throw new AppError("notFound");
    });
    pages.get("/outbox", HIDDEN, async (request, reply) => {
      const names = await listOutbox(directory, SHOWN);
      const mails = await Promise.all(
        names.map(async (name) => itemOf(name, await mailNamed(name))),
      );
      return sendPage(reply, CSP, listPage(request, mails));
    });
    pages.get("/outbox/:name", HIDDEN, async (request: ForMail, reply) => {
      const { name } = request.params;
      return sendPage(reply, CSP, mailPage(request, name, await mailNamed(name)));
    });
    pages.get("/outbox/:name/html", HIDDEN, async (request: ForMail, reply) => {
      const mail = await mailNamed(request.params.name);
      return sendPage(reply, MAIL_CSP, new Safe(mail.html ?? ""));
    });
  });
}

const HIDDEN = { schema: { hide: true } };

function sendPage(reply: FastifyReply, policy: string, page: Safe) {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-store")
    .send(page.html);
}

function itemOf(name: string, { subject = "", to = [], date }: Email): Safe {
  const about = [to.map(({ address }) => address).join(", "), date ?? ""].join(" · ");
  return markup`<li>
    <a href="/outbox/${name}">${subject}</a>
    <p>${about}</p>
  </li>`;
}

function listPage(request: FastifyRequest, mails: Safe[]): Safe {
  const { locale, t } = wordsFor(request);
  const list =
    mails.length === 0
      ? markup`<p>${t("outbox.empty")}</p>`
      : markup`<ol>
          ${mails}
        </ol>`;
  return pageOf(
    locale,
    t("outbox.title"),
    markup`<p>${t("outbox.explanation")}</p>
      ${list}`,
  );
}

function mailPage(request: FastifyRequest, name: string, { subject = "", text = "" }: Email): Safe {
  const { locale, t } = wordsFor(request);
  const ways = markup`<p><a href="/outbox">${t("outbox.back")}</a></p>
    <p><a href="/outbox/${name}/html">${t("outbox.asItLooks")}</a></p>`;
  return pageOf(
    locale,
    subject,
    markup`${ways}
      <pre>${withLinks(text)}</pre>`,
  );
}

/** Web addresses in a text become links. */
function withLinks(text: string): Safe[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? markup`<a href="${part}">${part}</a>` : markup`${part}`,
    );
}

function pageOf(locale: Locale, title: string, content: Safe): Safe {
  return markup`<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${STYLES}
<main><h1>${title}</h1>${content}</main></html>`;
}

function wordsFor({ headers }: FastifyRequest) {
  const locale = requestedLocale(headers.cookie, headers["accept-language"]);
  return { locale, t: translator(locale).getFixedT(locale, "mails") };
}
