import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Called, KindTexts } from "../contract.ts";
import { SECTION_RULES } from "./section-rules.ts";

type Texts<List extends keyof KindTexts> = KindTexts[List][string];

/** What the kinds of all sections are called in a list, in the order of the sections. */
export function kindTexts<List extends keyof KindTexts>(list: List): Map<string, Texts<List>> {
  const all = SECTION_RULES.map(({ kinds }) => kinds[list] as Record<string, Texts<List>>);
  return new Map(all.flatMap((texts) => Object.entries(texts)));
}

/** The translator for what is called in a list, whichever feature brings it. */
export function useKindTexts<List extends keyof KindTexts>(list: List) {
  const texts = kindTexts(list);
  const { t } = useTranslation(kindNamespaces(list));
  return { t, texts };
}

/** "A greeting", or "A greeting from Bo". */
export function callIt(t: TFunction, { one, by }: Called, who: string | null): string {
  return who === null || by === null ? t(one) : t(by, { who });
}

/** The namespaces of these texts: for the `texts` of routes that show them. */
export function kindNamespaces(list: keyof KindTexts): string[] {
  const texts = [...kindTexts(list).values()];
  const keys = texts.flatMap((text) => (typeof text === "string" ? [text] : Object.values(text)));
  const named = keys.flatMap((key: string | null) => key?.split(":")[0] ?? []);
  return [...new Set(named)];
}
