import { createElement, createContext, useContext, type ReactNode } from "react";
import type { i18n, TFunction } from "i18next";
import { fixedTexts } from "#platform/i18n/fixed-texts.ts";

/**
 * What the server's build of the pages has in place of `react-i18next` (vite.config.ts). On a server the
 * language of a page never changes and its texts are there: nothing of what that package prepares for each
 * component that shows a text (to wait, to listen, to render again) is ever used.
 */

type Rendered = { t: TFunction; i18n: i18n; ready: true };

const Translator = createContext<i18n | null>(null);

export function I18nextProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return createElement(Translator.Provider, { value: i18n }, children);
}

/** As `react-i18next` has it, for whoever names namespaces alone. */
export function useTranslation(namespaces?: string | string[]): Rendered {
  const i18n = useContext(Translator);
  if (i18n === null) throw new Error("A component asks for texts outside of the I18nextProvider.");
  return textsOf(i18n, namespaces ?? String(i18n.options.defaultNS));
}

const prepared = new WeakMap<i18n, Map<string, Rendered>>();

/** One for all components and pages: translators are one a language and never change theirs. */
function textsOf(i18n: i18n, namespaces: string | string[]): Rendered {
  const ofTranslator = prepared.get(i18n) ?? new Map<string, Rendered>();
  prepared.set(i18n, ofTranslator);
  const name = typeof namespaces === "string" ? namespaces : namespaces.join(" ");
  const known = ofTranslator.get(name);
  if (known !== undefined) return known;
  const rendered: Rendered = {
    t: remembering(fixedTexts(i18n, [namespaces].flat())),
    i18n,
    ready: true,
  };
  ofTranslator.set(name, rendered);
  return rendered;
}

/**
 * Looks a text up once that has nothing to be filled in. A key without a text isn't remembered: there are as
 * many as somebody makes up.
 */
function remembering(t: TFunction): TFunction {
  const texts = new Map<string, string>();
  const remembered = (...asked: [key: string, ...unknown[]]): unknown => {
    const [key] = asked;
    if (asked.length > 1 || typeof key !== "string") return Reflect.apply(t, undefined, asked);
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text: unknown = t(key);
    if (typeof text === "string" && text !== key) texts.set(key, text);
    return text;
  };
  return Object.assign(remembered, t);
}
