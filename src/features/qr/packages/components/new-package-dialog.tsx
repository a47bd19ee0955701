import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { numberOrText } from "#platform/typed-number.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { createPackage, type ShownPackage } from "../contract.ts";

type NewPackageDialogProps = { open: boolean; onClose: () => void };

/** How many codes, for whom; the rest is numbered and made by itself. */
export function NewPackageDialog({ open, onClose }: NewPackageDialogProps) {
  const { t } = useTranslation("ledger");
  const form = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Record<string, string | number>) =>
      callApi<ShownPackage>(createPackage.path, { method: createPackage.method, body }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: [createPackage.path] });
      await navigate(`/admin/qr-packages/${id}`);
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, name === "count" ? numberOrText(value) : value]] : [],
    );
    if (!isPending) mutate(Object.fromEntries(typed) as Record<string, string | number>);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("packages.new")}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("bulk.leave")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("packages.creating") : null}>
            {t("packages.create")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        {error && Object.keys(problems).length === 0 && <Banner tone="bad">{error.message}</Banner>}
        <Field label={t("packages.count")} error={problems["count"]}>
          <TextInput name="count" inputMode="numeric" defaultValue="100" autoComplete="off" />
        </Field>
        <Field label={t("packages.purpose")} error={problems["purpose"]}>
          <TextInput name="purpose" autoComplete="off" maxLength={200} />
        </Field>
        <Field
          label={t("packages.reseller")}
          hint={t("packages.resellerHint")}
          error={problems["reseller"]}
        >
          <TextInput name="reseller" autoCapitalize="none" autoComplete="off" maxLength={254} />
        </Field>
        <Field label={t("packages.name")} hint={t("packages.nameHint")} error={problems["name"]}>
          <TextInput name="name" autoComplete="off" maxLength={60} />
        </Field>
      </form>
    </Dialog>
  );
}
