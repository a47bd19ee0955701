import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { numberOrText } from "#platform/typed-number.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { REASON_MAX } from "#features/accounts/roles/contract.ts";
import { PLATE_FACT_MAX, type ShownPlate } from "#features/qr/plates/contract.ts";
import { describePlate, applyStep } from "../contract.ts";

export type PlateDialogProps = {
  code: string;
  /** `null`: just engraved, described for the first time. */
  plate: ShownPlate | null;
  onClose: () => void;
};

/** Material, size and serial of a plate. All of it is optional. */
export function PlateDialog({ code, plate, onClose }: PlateDialogProps) {
  const { t } = useTranslation("code-list");
  const form = useId();
  const { mutate, error, isPending } = useWriting(code, plate, onClose);
  const problems = error instanceof ApiError ? error.fields : {};
  // After the server reported a missing file, a reason is required.
  const isUnproven = error instanceof ApiError && error.code === "qr.notProven";
  const problemOf = (name: string) => problems[name] ?? problems[`plate.${name}`];

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(typedIn(new FormData(event.currentTarget)));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={plate ? t("code.plate", { number: plate.number }) : t("plates.engraved")}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("bulk.leave")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("bulk.pressing") : null}>
            {plate ? t("plates.save") : t("press.engraved")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        {plate === null && <p>{t("plates.later")}</p>}
        {error && !isUnproven && Object.keys(problems).length === 0 && (
          <Banner tone="bad" title={t("code.failed")}>
            {error.message}
          </Banner>
        )}
        <Field label={t("plates.material")} error={problemOf("material")}>
          <TextInput
            name="material"
            maxLength={PLATE_FACT_MAX}
            defaultValue={plate?.material ?? ""}
          />
        </Field>
        <Field label={t("plates.width")} error={problemOf("widthMm")}>
          <TextInput name="widthMm" inputMode="numeric" defaultValue={plate?.widthMm ?? ""} />
        </Field>
        <Field label={t("plates.height")} error={problemOf("heightMm")}>
          <TextInput name="heightMm" inputMode="numeric" defaultValue={plate?.heightMm ?? ""} />
        </Field>
        <Field label={t("plates.serial")} error={problemOf("serial")}>
          <TextInput
            name="serial"
            maxLength={PLATE_FACT_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={plate?.serial ?? ""}
          />
        </Field>
        {isUnproven && (
          <Field label={t("code.reason")} error={error.message}>
            <TextInput name="reason" autoComplete="off" maxLength={REASON_MAX} />
          </Field>
        )}
        {plate !== null && isDescribed(plate) && (
          <Field label={t("code.reason")} hint={t("plates.reasonHint")} error={problems["reason"]}>
            <TextInput name="reason" autoComplete="off" />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

type Typed = Record<"material" | "serial" | "reason", string | null> &
  Record<"widthMm" | "heightMm", number | null>;

/** Empty fields are unknown. */
function typedIn(form: FormData): Typed {
  const typed = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
  const measure = (name: string) => {
    const text = typed(name);
    return text === null ? null : numberOrText(text);
  };
  return {
    material: typed("material"),
    widthMm: measure("widthMm"),
    heightMm: measure("heightMm"),
    serial: typed("serial"),
    reason: typed("reason"),
  };
}

function isDescribed({ material, widthMm, heightMm, serial }: ShownPlate): boolean {
  return [material, widthMm, heightMm, serial].some((fact) => fact !== null);
}

function useWriting(code: string, plate: ShownPlate | null, onDone: () => void) {
  const { t } = useTranslation("code-list");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, ...facts }: Typed) => {
      if (plate === null) {
        const body = {
          step: "engraved" as const,
          plate: facts,
          ...(reason !== null && { reason }),
        };
        return call(applyStep, { params: { code }, body });
      }
      const body = { ...facts, ...(reason !== null && { reason }) };
      return call(describePlate, { params: { code, number: plate.number }, body });
    },
    onSuccess: () => {
      onDone();
      toast.show({ title: t("code.done") });
    },
    // Somebody else may have done the same step.
    onSettled: () => client.invalidateQueries(),
  });
}
