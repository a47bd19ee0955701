import { createContext, createElement, useContext, useSyncExternalStore } from "react";
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
  // Thrown, as the package does: where `use` waits in the middle of hooks, React 19 may lose count of them
  // (its error 467) and renders the whole page again.
  // oxlint-disable-next-line typescript/only-throw-error
  if (names.some((name) => !i18n.hasLoadedNamespace(name))) throw loadedOnce(i18n, names);
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

/** A component that waits asks again each time: the same promise answers. */
function loadedOnce(i18n: i18n, names: string[]): Promise<void> {
  const key = `${i18n.language} ${names.join(" ")}`;
  const known = loading.get(key);
  if (known !== undefined) return known;
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
