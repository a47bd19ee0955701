import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { localeOf, LOCALES } from "#platform/i18n/locales.ts";
import { callAsOwner } from "#shell/owner-calls.ts";
import { OwnerForm, problemOf } from "#shell/owner-form.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { HAND_OVER_DAYS, handOverPage, type PreparedPage } from "../contract.ts";
import { preparedQuery } from "./prepared-query.ts";

type HandOverFormProps = { page: PreparedPage; onLeave?: () => void };

/** The family's address, and the language of their mail. */
export function HandOverForm({ page: { id, name }, onLeave }: HandOverFormProps) {
  const { t, i18n } = useTranslation("resellers");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ currentPassword = "", email = "", locale }: Record<string, string>) =>
      callAsOwner(currentPassword, handOverPage, {
        params: { id },
        body: { email, locale: localeOf(locale ?? i18n.language) },
      }),
    onSuccess: async () => {
      onLeave?.();
      toast.show({ title: t("handOver.done") });
      await client.invalidateQueries({ queryKey: preparedQuery.queryKey });
    },
  });
  return (
    <OwnerForm
      label={t("handOver.named", { name })}
      submitLabel={t("handOver.send")}
      error={error}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onLeave}
    >
      <p>{t("handOver.text", { days: HAND_OVER_DAYS })}</p>
      <Field
        label={t("handOver.email")}
        hint={t("handOver.emailHint")}
        error={problemOf(error, "email")}
      >
        <TextInput name="email" type="email" autoComplete="off" autoCapitalize="none" />
      </Field>
      <Field label={t("handOver.language")} error={problemOf(error, "locale")}>
        <Select
          name="locale"
          defaultValue={localeOf(i18n.language)}
          options={LOCALES.map((value) => ({ value, label: t(`handOver.languages.${value}`) }))}
        />
      </Field>
    </OwnerForm>
  );
}
