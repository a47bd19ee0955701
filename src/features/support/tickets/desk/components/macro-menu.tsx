import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { listMacros, type Macro } from "../../macros/contract.ts";

type MacroMenuProps = {
  /** The language of the person who gets it. */
  locale: Locale;
  onChoose: (text: string, then: Macro["then"]) => void;
};

/** Texts that stand ready, in the language of the one who wrote; where there is none, that is said. */
export function MacroMenu({ locale, onChoose }: MacroMenuProps) {
  const { t } = useTranslation("tickets");
  const { data } = useQuery(callQuery(listMacros));
  const known = data?.items ?? [];
  const items: MenuItem[] = known.map(({ id, name, texts, then }) => {
    const text = texts[locale] ?? "";
    const isMissing = text === "";
    return {
      key: id,
      label: isMissing ? (
        <span>
          <bdi>{name}</bdi> <span className="small">{t(`macros.missing.${locale}`)}</span>
        </span>
      ) : (
        <bdi>{name}</bdi>
      ),
      disabled: isMissing,
      onSelect: () => onChoose(text, then),
    };
  });
  const none: MenuItem = {
    key: "none",
    label: t("macros.none"),
    disabled: true,
    onSelect: () => undefined,
  };
  return <Menu label={t("macros.menu")} items={items.length === 0 ? [none] : items} />;
}
