import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { OPERATIONS, ORIGINS, type LayerSetting } from "#features/qr/symbols/contract.ts";
import type { CallInput } from "#platform/call.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { numberOrText } from "#platform/typed-number.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field, FieldGroup } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  createMachine,
  editMachine,
  MACHINE_NAME_MAX,
  SOFTWARE,
  type Machine,
} from "../contract.ts";

type MachineDialogProps = { machine: Machine | null; onClose: () => void };

type Body = NonNullable<CallInput<typeof createMachine>["body"]>;

/** A new machine gets the usual layers of its software; they are edited afterwards. */
function bodyOf(form: FormData, layers: readonly LayerSetting[]): Body {
  const { name, width, height, ...chosen } = textsIn(form, [
    "name",
    "width",
    "height",
    "software",
    "origin",
  ]);
  const settings = layers.map(({ layer }) => {
    const names = [`${layer}-operation`, `${layer}-index`, `${layer}-colour`] as const;
    const typed = textsIn(form, names);
    const [operation, index, colour] = names.map((one) => typed[one]);
    return { layer, operation, index: numberOrText(index ?? ""), colour };
  });
  return {
    name,
    bed: { widthMm: numberOrText(width), heightMm: numberOrText(height) },
    ...(chosen as Pick<Body, "software" | "origin">),
    ...(settings.length > 0 && { layers: settings as Body["layers"] }),
  };
}

export function MachineDialog({ machine, onClose }: MachineDialogProps) {
  const { t } = useTranslation("machines");
  const form = useId();
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Body) =>
      machine === null
        ? call(createMachine, { body })
        : call(editMachine, { params: { id: machine.id }, body }),
    onSuccess: async ({ name }) => {
      onClose();
      toast.show({ title: t("saved", { name }) });
      await client.invalidateQueries();
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const ref = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(bodyOf(new FormData(event.currentTarget), machine?.layers ?? []));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={machine === null ? t("new.title") : t("edit.named", { name: machine.name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("leave")}
          </Button>
          <Button type="submit" form={form} busy={isPending ? t("saving") : null}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={form} ref={ref} className="stack" noValidate onSubmit={submit}>
        {error && !hasFieldProblems(error) && (
          <Banner tone="bad" title={t("failed")}>
            {error.message}
          </Banner>
        )}
        <MachineFields machine={machine} problems={problems} />
        {machine !== null && <LayerFields layers={machine.layers} problems={problems} />}
      </form>
    </Dialog>
  );
}

type Problems = { problems: Record<string, string> };

function MachineFields({ machine, problems }: Problems & { machine: Machine | null }) {
  const { t } = useTranslation("machines");
  return (
    <>
      <Field label={t("fields.name")} error={problems["name"]}>
        <TextInput
          name="name"
          autoComplete="off"
          defaultValue={machine?.name}
          maxLength={MACHINE_NAME_MAX}
        />
      </Field>
      <Field label={t("fields.software")} hint={t("fields.softwareHint")}>
        <Select
          name="software"
          defaultValue={machine?.software}
          options={SOFTWARE.map((value) => ({ value, label: t(`software.${value}`) }))}
        />
      </Field>
      <Field label={t("fields.width")} error={problems["bed.widthMm"]}>
        <TextInput
          name="width"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={machine?.bed.widthMm}
        />
      </Field>
      <Field label={t("fields.height")} error={problems["bed.heightMm"]}>
        <TextInput
          name="height"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={machine?.bed.heightMm}
        />
      </Field>
      <Field label={t("fields.origin")} hint={t("fields.originHint")}>
        <Select
          name="origin"
          defaultValue={machine?.origin}
          options={ORIGINS.map((value) => ({ value, label: t(`origins.${value}`) }))}
        />
      </Field>
    </>
  );
}

function LayerFields({ layers, problems }: Problems & { layers: readonly LayerSetting[] }) {
  const { t } = useTranslation("machines");
  const isWrong = Object.keys(problems).some((field) => field.startsWith("layers"));
  return (
    <details className="disclosure" open={isWrong || undefined}>
      <summary>{t("layers")}</summary>
      <div className="stack">
        {problems["layers"] && <Banner tone="bad">{problems["layers"]}</Banner>}
        {layers.map(({ layer, operation, index, colour }, at) => (
          <FieldGroup key={layer} label={t(`layerNames.${layer}`)}>
            <Field label={t("fields.operation")}>
              <Select
                name={`${layer}-operation`}
                defaultValue={operation}
                options={OPERATIONS.map((value) => ({ value, label: t(`operations.${value}`) }))}
              />
            </Field>
            <Field label={t("fields.index")} error={problems[`layers.${at}.index`]}>
              <TextInput name={`${layer}-index`} inputMode="numeric" defaultValue={index} />
            </Field>
            <Field label={t("fields.colour")} error={problems[`layers.${at}.colour`]}>
              <TextInput name={`${layer}-colour`} autoComplete="off" defaultValue={colour} />
            </Field>
          </FieldGroup>
        ))}
      </div>
    </details>
  );
}
