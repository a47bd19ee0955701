import type { i18n, TFunction } from "i18next";

/** `scopeNs` is what `react-i18next` passes, too: `getFixedT` is typed without it. */
export function fixedTexts(i18n: i18n, namespaces: string[]): TFunction {
  const [first] = namespaces;
  const given = [i18n.language, first, undefined, { scopeNs: namespaces }];
  return Reflect.apply(i18n.getFixedT, i18n, given) as TFunction;
}
