import { createElement, Suspense, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";
import i18next, { type i18n, type ReadCallback } from "i18next";
import * as ofPackage from "react-i18next";
import { expect, it } from "vitest";
import { LOCALES } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import * as onServer from "./rendered-texts.server.ts";
import * as inBrowsers from "./shown-texts.ts";

type Texts = Pick<typeof ofPackage, "useTranslation"> & {
  I18nextProvider: (props: { i18n: i18n; children: ReactNode }) => unknown;
};

/** Of one namespace, of several, with words filled in, counted, and a key without a text. */
function Sample({ useTranslation }: Texts) {
  const { t, i18n, ready } = useTranslation();
  const { t: ofTwo } = useTranslation(["errors", "common"]);
  const said = [
    t("frame.skip"),
    t("frame.skip"),
    t("toasts.viewport", { hotkey: "F8" }),
    t("errors:notFound"),
    ofTwo("notFound"),
    ofTwo("common:frame.skip"),
    ofTwo("frame.skip"),
    ofTwo("nothing.of.the.kind"),
    t("nothing.of.the.kind", "instead"),
    ...[1, 2].map((count) => ofTwo("tooLong", { count })),
  ];
  return createElement("p", null, JSON.stringify({ said, language: i18n.language, ready }));
}

function rendered(texts: unknown, locale: (typeof LOCALES)[number]): string {
  const { I18nextProvider, ...rest } = texts as Texts;
  const sample = createElement(Sample, { I18nextProvider, ...rest } as Texts);
  const provider = I18nextProvider as Parameters<typeof createElement>[0];
  return renderToString(createElement(provider, { i18n: translator(locale) } as object, sample));
}

const OWN = { server: onServer, browser: inBrowsers };
const BUILDS = ["server", "browser"] as const;

it.for(BUILDS.flatMap((build) => LOCALES.map((locale) => [build, locale] as const)))(
  "says what react-i18next says, again and again: %s, %s",
  ([build, locale]) => {
    const expected = rendered(ofPackage, locale);
    expect(expected).toContain(`&quot;language&quot;:&quot;${locale}`);
    expect(rendered(OWN[build], locale)).toBe(expected);
    expect(rendered(OWN[build], locale)).toBe(expected);
  },
);

it.for(BUILDS)("keeps the texts of several languages apart: %s", (build) => {
  const all = LOCALES.map((locale) => rendered(OWN[build], locale));
  expect(new Set(all).size).toBe(LOCALES.length);
});

it("waits in a browser for texts that are not there yet", async () => {
  const i18n = i18next.createInstance();
  const read = (_: string, namespace: string, done: ReadCallback) =>
    void setImmediate(done, null, { greeting: `from ${namespace}` });
  const backend = { type: "backend", init: () => undefined, read } as const;
  await i18n.use(backend).init({ lng: "da", ns: ["first"], defaultNS: "first" });
  function Late() {
    const { t } = inBrowsers.useTranslation("second");
    return createElement("p", null, t("greeting"));
  }
  const late = createElement(Suspense, null, createElement(Late));
  const provider = inBrowsers.I18nextProvider as Parameters<typeof createElement>[0];
  const { prelude } = await prerender(createElement(provider, { i18n } as object, late));
  expect(await new Response(prelude).text()).toContain("from second");
});
