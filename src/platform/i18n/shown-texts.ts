import { createContext, createElement, use, useContext, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { i18n, TFunction } from "i18next";
import { fixedTexts } from "./fixed-texts.ts";

/**
 * What the browser's build has in place of `react-i18next` (vite.config.ts): the part of it that the pages
 * use, at a fifth of the size in every first visit's script.
 */

type Shown = { t: TFunction; i18n: i18n; ready: true };

const Translator = createContext<i18n | null>(null);

export function I18nextProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return createElement(Translator.Provider, { value: i18n }, children);
}

/** As `react-i18next` has it, for whoever names namespaces alone: waits for texts that are not there. */
export function useTranslation(namespaces?: string | string[]): Shown {
  const i18n = useContext(Translator);
  if (i18n === null) throw new Error("A component asks for texts outside of the I18nextProvider.");
  const { follow, language } = storeOf(i18n);
  useSyncExternalStore(follow, language, language);
  const names = [namespaces ?? String(i18n.options.defaultNS)].flat();
  const waited = waitedFor(i18n, names);
  if (waited !== null) use(waited);
  return textsOf(i18n, names);
}

type Store = { follow: (onChange: () => void) => () => void; language: () => string };
const stores = new WeakMap<i18n, Store>();

function storeOf(i18n: i18n): Store {
  const known = stores.get(i18n);
  if (known !== undefined) return known;
  const store: Store = {
    follow: (onChange) => {
      i18n.on("languageChanged", onChange);
      return () => i18n.off("languageChanged", onChange);
    },
    language: () => i18n.language,
  };
  stores.set(i18n, store);
  return store;
}

const loading = new Map<string, Promise<void>>();

/**
 * `null` if the texts were there from the beginning. Once somebody waited, the promise stays, fulfilled: a
 * component that waited has to pass the same `use` when it is rendered again, or React loses count of its
 * hooks (error 467).
 */
function waitedFor(i18n: i18n, names: string[]): Promise<void> | null {
  const key = `${i18n.language} ${names.join(" ")}`;
  const known = loading.get(key);
  if (known !== undefined) return known;
  if (names.every((name) => i18n.hasLoadedNamespace(name))) return null;
  const asked = i18n.loadNamespaces(names);
  loading.set(key, asked);
  return asked;
}

const prepared = new Map<string, Shown>();

function textsOf(i18n: i18n, names: string[]): Shown {
  const key = `${i18n.language} ${names.join(" ")}`;
  const known = prepared.get(key);
  if (known?.i18n === i18n) return known;
  const shown: Shown = { t: fixedTexts(i18n, names), i18n, ready: true };
  prepared.set(key, shown);
  return shown;
}
