import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Combobox } from "#ui/combobox.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { listMacros, type Macro } from "../../macros/contract.ts";
import { filledMacro, type MacroValues } from "../../macros/engine/placeholders.ts";
import { MACROS_PATH } from "./ticket-queries.ts";

type MacroChoiceProps = {
  /** The language of the person who gets it. */
  locale: Locale;
  /** What is filled in. */
  values: MacroValues;
  onChoose: (text: string, then: Macro["then"]) => void;
};

/**
 * Texts that stand ready, in the language of the one who wrote; where there is none, that is said.
 * Outside of the reply's form, which Enter in it would send.
 */
export function MacroChoice({ locale, values, onChoose }: MacroChoiceProps) {
  const { t } = useTranslation("tickets");
  const { data } = useQuery(callQuery(listMacros));
  const [missing, setMissing] = useState<string | null>(null);
  if (data === undefined) return null;
  const macros = data.items;
  if (macros.length === 0) return <NoMacros />;

  function choose(id: string) {
    const macro = macros.find((one) => one.id === id);
    const text = macro?.texts[locale] ?? null;
    if (macro === undefined) return;
    setMissing(text === null ? macro.name : null);
    if (text !== null) onChoose(filledMacro(text, values), macro.then);
  }

  return (
    <Field
      label={t("macros.insert")}
      className="macro-choice"
      hint={
        missing !== null && (
          <span role="status">{t(`macros.noText.${locale}`, { name: missing })}</span>
        )
      }
    >
      <Combobox
        options={macros.map(({ id, name, texts }) => ({
          value: id,
          label: name,
          ...(texts[locale] === null && { text: t(`macros.missing.${locale}`) }),
        }))}
        value={null}
        onChange={(chosen) => chosen !== null && choose(chosen.value)}
        labels={{
          list: t("macros.title"),
          none: t("macros.noneFound"),
          found: (count) => t("macros.found", { count }),
        }}
      />
    </Field>
  );
}

/** That there could be some, for whoever may make them. */
function NoMacros() {
  const { t } = useTranslation("tickets");
  if (!useStaffRights().permissions.includes("support.manage")) return null;
  return (
    <p className="small">
      {t("macros.could")} <TextLink to={MACROS_PATH}>{t("macros.make")}</TextLink>
    </p>
  );
}
