import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import * as inBrowsers from "react-i18next";
import { expect, it } from "vitest";
import { LOCALES } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import * as onServer from "./rendered-texts.server.ts";

type Texts = Pick<typeof inBrowsers, "useTranslation"> & {
  I18nextProvider: (props: { i18n: ReturnType<typeof translator>; children: ReactNode }) => unknown;
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

it.each(LOCALES)("says what react-i18next says, again and again: %s", (locale) => {
  const expected = rendered(inBrowsers, locale);
  expect(expected).toContain(`&quot;language&quot;:&quot;${locale}`);
  expect(rendered(onServer, locale)).toBe(expected);
  expect(rendered(onServer, locale)).toBe(expected);
});

it("keeps the texts of several languages apart", () => {
  const all = LOCALES.map((locale) => rendered(onServer, locale));
  expect(new Set(all).size).toBe(LOCALES.length);
});
