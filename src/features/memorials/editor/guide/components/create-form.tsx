import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Controller, useForm, type Path } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { FormInput } from "#platform/call.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { useContractResolver } from "#platform/pages/form-resolver.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { createMemorial, newMemorialForm } from "#features/memorials/lifecycle/contract.ts";
import { listKeptMemorials } from "#features/memorials/contract.ts";
import type { Memorial, NewMemorial } from "#features/memorials/content/contract.ts";
import { typedName } from "#features/memorials/components/typed-name.ts";
import { CreateFailure } from "./create-failure.tsx";
import { DateField } from "#features/memorials/editor/autosave/components/date-field.tsx";

type Form = FormInput<typeof newMemorialForm>;

const EMPTY: Form = { name: "", bornOn: "", diedOn: "", privacy: "private" };

/** The draft from before a reload or navigation, if it is still valid. */
function draftOrEmpty(kept: unknown): Form {
  if (typeof kept !== "object" || kept === null) return EMPTY;
  const { name, bornOn, diedOn, privacy }: Partial<Record<string, unknown>> = { ...kept };
  if (typeof name !== "string" || typeof bornOn !== "string") return EMPTY;
  if (typeof diedOn !== "string") return EMPTY;
  if (privacy !== "unlisted" && privacy !== "private") return EMPTY;
  return { name, bornOn, diedOn, privacy };
}

export type CreateFormProps = {
  qrCode?: string;
  /** Created by a reseller for a customer: starts private. */
  isPrepared: boolean;
  /** How it is created; without it as the caller's own. */
  make?: (body: NewMemorial) => Promise<Memorial>;
  /** Where what is typed is kept until then. */
  draft?: string;
};

const makeOwn = (body: NewMemorial) => call(createMemorial, { body });

export function CreateForm({
  qrCode,
  isPrepared,
  make = makeOwn,
  draft = "create-memorial",
}: CreateFormProps) {
  const { t } = useTranslation(["editor", "making", "errors"]);
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [started] = useState(() => draftOrEmpty(readDraft(draft)));
  const { register, control, handleSubmit, setError, subscribe, formState } = useForm({
    resolver: useContractResolver(newMemorialForm, t),
    defaultValues: started,
  });
  const { errors } = formState;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(draft, values),
      }),
    [subscribe, draft],
  );

  const { mutate, error, isPending } = useMutation({
    mutationFn: make,
    onSuccess: async ({ slug, name }) => {
      toast.show({ title: t("making:create.done", { name: typedName(name) }) });
      dropDraft(draft);
      await client.invalidateQueries({ queryKey: pathKey(listKeptMemorials) });
      await navigate(`/edit-memorial/${slug}`, { replace: true });
    },
    onError: (failure) => {
      const { message: description } = failure;
      if (failure instanceof ApiError && hasFieldProblems(failure)) return showProblems(failure);
      toast.show({ tone: "bad", inPage: "said", title: t("making:create.failed"), description });
    },
  });

  const form = useFocusOnProblem(error);
  function showProblems({ fields }: ApiError) {
    for (const [name, message] of Object.entries(fields)) {
      setError(name as Path<Form>, { type: "server", message }, { shouldFocus: true });
    }
  }

  const submit = handleSubmit((values) => mutate({ ...values, ...(qrCode && { qrCode }) }));

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {error && !hasFieldProblems(error) && <CreateFailure error={error} qrCode={qrCode} />}
      <Field label={t("fields.name")} error={errors.name?.message}>
        <TextInput {...register("name")} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="bornOn"
        render={({ field, fieldState }) => (
          <DateField
            label={t("fields.bornOn")}
            value={field.value ?? ""}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="diedOn"
        render={({ field, fieldState }) => (
          <DateField
            label={t("fields.diedOn")}
            value={field.value ?? ""}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="privacy"
        render={({ field }) => (
          <PrivacyChoice isPrepared={isPrepared} value={field.value} onChange={field.onChange} />
        )}
      />
      <div className="actions">
        <Button type="submit" busy={isPending ? t("making:create.busy") : null}>
          {t("making:create.submit")}
        </Button>
      </div>
    </form>
  );
}

type PrivacyChoiceProps = {
  value: Form["privacy"];
  onChange: (value: Form["privacy"]) => void;
  isPrepared: boolean;
};

/** A reseller's page starts private, which is stated instead of the choice. */
function PrivacyChoice({ value, onChange, isPrepared }: PrivacyChoiceProps) {
  const { t } = useTranslation(["editor", "making"]);
  const hidden = {
    value: "private" as const,
    title: t("privacy.private"),
    text: t("privacy.privateText"),
  };
  const linked = {
    value: "unlisted" as const,
    title: t("privacy.unlisted"),
    text: t("privacy.unlistedText"),
  };
  const hint = isPrepared ? t("making:create.preparedHint") : t("making:create.privacyHint");
  return (
    <FieldGroup label={t("fields.privacy")} hint={hint}>
      <RadioList
        name="privacy"
        value={isPrepared ? "private" : value}
        onChange={onChange}
        options={isPrepared ? [hidden] : [hidden, linked]}
      />
    </FieldGroup>
  );
}
