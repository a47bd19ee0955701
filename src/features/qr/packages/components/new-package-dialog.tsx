import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError } from "#platform/pages/api-client.ts";
import { wholeNumberOrText } from "#platform/typed-number.ts";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { type CallInput } from "#platform/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { createPackage, listPackages, TEXT_MAX } from "../contract.ts";

type PackageOrder = CallInput<typeof createPackage>["body"];

type NewPackageDialogProps = { open: boolean; onClose: () => void };

/** How many codes, for whom; name and codes are generated. */
export function NewPackageDialog({ open, onClose }: NewPackageDialogProps) {
  const { t } = useTranslation("code-list");
  const form = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: PackageOrder) => call(createPackage, { body }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: pathKey(listPackages) });
      await navigate(`/admin/qr-packages/${id}`);
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const names = formBody(createPackage, typed, ["purpose", "reseller", "name"]);
    const count = typed.get("count");
    if (!isPending)
      mutate({ ...names, count: wholeNumberOrText(typeof count === "string" ? count : "") });
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
          <TextInput name="purpose" autoComplete="off" maxLength={TEXT_MAX.purpose} />
        </Field>
        <Field
          label={t("packages.reseller")}
          hint={t("packages.resellerHint")}
          error={problems["reseller"]}
        >
          <TextInput
            name="reseller"
            autoCapitalize="none"
            autoComplete="off"
            maxLength={TEXT_MAX.reseller}
          />
        </Field>
        <Field label={t("packages.name")} hint={t("packages.nameHint")} error={problems["name"]}>
          <TextInput name="name" autoComplete="off" maxLength={TEXT_MAX.name} />
        </Field>
      </form>
    </Dialog>
  );
}
