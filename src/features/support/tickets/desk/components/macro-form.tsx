import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CallInput } from "#platform/call.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  changeMacro,
  addMacro,
  listMacros,
  MACRO_ENDS,
  MACRO_TEXT_MAX,
  removeMacro,
  type Macro,
} from "../../macros/contract.ts";
import { placeholdersIn } from "../../macros/engine/placeholders.ts";

/** The others are written if somebody can; what holds of all of them is told here. */
const [FIRST] = LOCALES;

/** One text in three languages; a language may stay empty, and then says so where it is chosen. */
export function MacroForm({ macro }: { macro: Macro | null }) {
  const { t } = useTranslation("tickets");
  const { save, remove, error, isPending } = useMacro(macro);
  const fields = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const names = ["name", "then", "da", "en", "es"] as const;
    const { name, then, ...texts } = textsIn(new FormData(event.currentTarget), names);
    save({ name, texts, then: MACRO_ENDS.find((one) => one === then) ?? null });
  }

  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      {error && !hasFieldProblems(error) && (
        <Banner tone="bad" title={t("macros.failed")}>
          {error.message}
        </Banner>
      )}
      <Field label={t("macros.name")} error={fields["name"]}>
        <TextInput name="name" autoComplete="off" defaultValue={macro?.name} />
      </Field>
      {LOCALES.map((locale) => (
        <Field
          key={locale}
          label={t("macros.textIn", { language: t(`locales.${locale}`) })}
          {...(locale !== FIRST && { optional: t("macros.optional") })}
          hint={t("macros.filled", { words: placeholdersIn(locale).join(", ") })}
          error={fields[`texts.${locale}`] ?? (locale === FIRST && fields["texts"])}
        >
          <TextArea
            low
            name={locale}
            lang={locale}
            defaultValue={macro?.texts[locale] ?? ""}
            limit={{ max: MACRO_TEXT_MAX, text: (count) => t("left", { count }) }}
          />
        </Field>
      ))}
      <Field label={t("then.label")} hint={t("macros.thenHint")} error={fields["then"]}>
        <Select
          name="then"
          empty={t("macros.thenAsChosen")}
          defaultValue={macro?.then ?? ""}
          options={MACRO_ENDS.map((value) => ({ value, label: t(`then.${value}`) }))}
        />
      </Field>
      <div className="actions">
        <Button type="submit" small busy={isPending ? t("saving") : null}>
          {t("macros.save")}
        </Button>
        {macro !== null && (
          <Button
            variant="bad"
            small
            aria-label={t("macros.deleteNamed", { name: macro.name })}
            onClick={remove}
          >
            {t("macros.delete")}
          </Button>
        )}
      </div>
    </form>
  );
}

function useMacro(macro: Macro | null) {
  const { t } = useTranslation("tickets");
  const toast = useToast();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: pathKey(listMacros) });
  const saving = useMutation({
    mutationFn: (body: CallInput<typeof addMacro>["body"]) =>
      macro === null
        ? call(addMacro, { body })
        : call(changeMacro, { params: { macroId: macro.id }, body }),
    onSuccess: () => {
      toast.show({ title: t("macros.saved") });
      return refresh();
    },
  });
  const removing = useMutation({
    mutationFn: (macroId: string) => call(removeMacro, { params: { macroId } }),
    onSuccess: () => {
      toast.show({ title: t("macros.deleted") });
      return refresh();
    },
  });
  return {
    save: saving.mutate,
    remove: () => macro !== null && removing.mutate(macro.id),
    error: saving.error ?? removing.error,
    isPending: saving.isPending || removing.isPending,
  };
}
