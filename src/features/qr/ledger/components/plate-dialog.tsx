import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { numberOrText } from "#platform/typed-number.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import type { ShownPlate } from "../../plates/contract.ts";
import { describePlate, pressStep, type FullCode } from "../contract.ts";

export type PlateDialogProps = {
  code: string;
  /** `null`: it has just been engraved, and is written down for the first time. */
  plate: ShownPlate | null;
  onClose: () => void;
};

/** What a plate is made of, its size and its serial. None of it is needed to go on. */
export function PlateDialog({ code, plate, onClose }: PlateDialogProps) {
  const { t } = useTranslation("ledger");
  const form = useId();
  const { mutate, error, isPending } = useWriting(code, plate, onClose);
  const problems = error instanceof ApiError ? error.fields : {};
  // Once it was said that there is no file, it is asked why the plate is there all the same.
  const isUnproven = error instanceof ApiError && error.code === "notProven";
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
          <TextInput name="material" maxLength={60} defaultValue={plate?.material ?? ""} />
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
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={plate?.serial ?? ""}
          />
        </Field>
        {isUnproven && (
          <Field label={t("code.reason")} error={error.message}>
            <TextInput name="reason" autoComplete="off" maxLength={300} />
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
  Record<"widthMm" | "heightMm", number | string | null>;

/** What was left empty isn't known. */
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
  const { t } = useTranslation("ledger");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, ...facts }: Typed) => {
      if (plate === null) {
        const body = { step: "engraved", plate: facts, ...(reason !== null && { reason }) };
        return callApi<FullCode>(pathOf(pressStep, { code }), { method: "POST", body });
      }
      const path = pathOf(describePlate, { code, number: String(plate.number) });
      const body = { ...facts, ...(reason !== null && { reason }) };
      return callApi<FullCode>(path, { method: describePlate.method, body });
    },
    onSuccess: () => {
      onDone();
      toast.show({ title: t("code.done") });
    },
    // Somebody else may have pressed the same.
    onSettled: () => client.invalidateQueries(),
  });
}
